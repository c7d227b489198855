import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOPBACK } from '@platform/node/ports';
import { chromium, expect, test } from '@playwright/test';
import { readSettings } from '../../harness/settings.ts';
import { launchOptions } from '../../site/engines/browsers.ts';
import { startTrial } from '../../site/journeys/trial/trial-form.ts';
import { startComposeSite } from '../rehearsal/compose-site.ts';

let example: Awaited<ReturnType<typeof startComposeSite>>;
test.beforeAll(async () => {
  example = await startComposeSite(await mkdtemp(join(readSettings().room, 'compose-')));
});
test.afterAll(() => example?.stop());

test('a trial is signed up for in a browser, which may do the work of the bot check', async () => {
  const { site, setup, httpsPort, keyHash } = example;
  const rules = [site, setup].map((address) => {
    return `MAP ${new URL(address).hostname}:443 ${LOOPBACK}:${httpsPort}`;
  });
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      `--host-resolver-rules=${rules.join(', ')}`,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
    ],
  });
  try {
    const page = await browser.newPage({ baseURL: site });
    const challenge = page.waitForResponse(`${setup}/bot-challenge`);
    await startTrial(page);
    expect((await challenge).status()).toBe(200);
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([
      true,
      'object',
    ]);
  } finally {
    await browser.close();
  }
});

test('a visitor of http is led to https', async () => {
  const address = `http://${LOOPBACK}:${example.httpPort}/pricing`;
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, `https://${LOOPBACK}/pricing`]);
});

test('visitors are told apart behind both servers, and none can speak for another', async () => {
  const challenge = `${example.setup}/bot-challenge`;
  const ask = (from: string, headers = {}) => example.status(challenge, from, headers);
  // More than a network address may ask for in a minute, of both copies together.
  const greedy = Array.from({ length: 150 }, () => ask('127.0.0.2'));
  expect(await Promise.all(greedy)).toContain(429);
  const forged = greedy.map((_, number) =>
    ask('127.0.0.2', { 'x-forwarded-for': `10.0.${number}.1` }),
  );
  expect(await Promise.all(forged)).toContain(429);
  expect(await ask('127.0.0.3')).toBe(200);
});
