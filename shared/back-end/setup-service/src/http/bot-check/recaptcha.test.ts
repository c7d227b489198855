import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/folders.ts';
import { runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';
import { recaptcha } from './bot-check.ts';

const config = { ...site, botCheck: { kind: 'recaptcha', siteKey: 'site-key' } } as const;

async function verifier(reply: string, status = 200) {
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await text(request)));
    response.writeHead(status, { 'content-type': 'application/json' }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/verify`, asked };
}

/** With a score of exactly one half, which is enough. */
const goodReply = { success: true, score: 0.5, action: 'register' };

async function verifiedBy(reply: object) {
  const { url, asked } = await verifier(JSON.stringify(reply));
  const env = { RECAPTCHA_SECRET: 'server-secret', RECAPTCHA_VERIFY_URL: url };
  return { ...(await runService({ config, env })), asked };
}

describe('the bot check by reCAPTCHA', () => {
  test('lets a sign-up through that the verifier takes for a person', async () => {
    const { signUp, statusOf, asked } = await verifiedBy(goodReply);
    expect(await signUp({ recaptcha_token: 'from-the-page' })).toMatchObject({ text: '1' });
    expect(asked.map(String)).toEqual(['secret=server-secret&response=from-the-page']);
    // It has no challenges of its own.
    expect(await statusOf('/bot-challenge')).toBe(404);
  });

  test('needs its secret to start', async () => {
    const dataFolder = await temporaryFolder();
    await expect(runService({ config, dataFolder })).rejects.toThrow(/RECAPTCHA_SECRET is not set/);
  });

  test.each([
    ['a refusal', JSON.stringify({ success: false, 'error-codes': ['timeout-or-duplicate'] }), 200],
    ['another action', JSON.stringify({ ...goodReply, action: 'login' }), 200],
    ['a missing action', JSON.stringify({ success: true, score: 0.5 }), 200],
    ['a low score', JSON.stringify({ ...goodReply, score: 0.49 }), 200],
    ['no score', JSON.stringify({ success: true, action: 'register' }), 200],
    ['something else', 'hello', 200],
    ['an error', JSON.stringify(goodReply), 500],
  ])('refuses after %s', async (_name, reply, status) => {
    const { url } = await verifier(reply, status);
    expect((await recaptcha('s', url).verify('token')).ok).toBe(false);
  });

  test('refuses where the verifier cannot be reached', async () => {
    const botCheck = recaptcha('s', 'http://127.0.0.1:1/verify');
    expect(await botCheck.verify('token')).toMatchObject({ ok: false });
  });
});
