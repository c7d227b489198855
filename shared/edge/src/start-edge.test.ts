import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './fixtures/ask.ts';
import { type Edge, type EdgeOptions, startEdge } from './start-edge.ts';

/** Long enough for a machine that has other things to do; passing takes milliseconds. */
const patience = { timeout: 4_000, interval: 20 };

let site: FixtureSite;
let edges: Edge[];
beforeEach(async () => {
  site = await createFixtureSite();
  edges = [];
});
afterEach(async () => {
  for (const edge of edges) await edge.stop();
  await site.remove();
});

async function start(options: Partial<EdgeOptions> = {}): Promise<Edge> {
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder, ...options });
  edges.push(edge);
  return edge;
}

async function ready(edge: Edge) {
  const { status, body } = await ask(edge.address, '/_site/ready');
  return { code: status, ...JSON.parse(body.toString()) };
}

test('an edge without a live site says so, and serves what goes live without a restart', async () => {
  const edge = await start();
  expect(await ready(edge)).toEqual({ code: 503, status: 'unavailable', head: 0, problems: [] });
  expect((await ask(edge.address, '/')).status).toBe(503);
  const releases = await site.releaseAll();
  const { composition } = value(await site.promote());
  const expected = {
    code: 200,
    status: 'ready',
    revision: 1,
    composition: composition.id,
    releases,
    config: composition.config,
    head: 1,
    epoch: expect.any(String),
    problems: [],
  };
  await vi.waitFor(async () => expect(await ready(edge)).toEqual(expected), patience);
  expect((await ask(edge.address, '/')).status).toBe(200);
});

test('a new revision is served without a restart, and an old tab still finds its files', async () => {
  const { pricing } = await site.releaseAll();
  value(await site.promote());
  const edge = await start();
  const newer = await site.release('pricing', { version: '1.1.0' });
  value(await site.promote());
  await vi.waitFor(
    async () =>
      expect((await ask(edge.address, '/pricing')).body.toString()).toContain(
        `/pricing/${newer}/entry.js`,
      ),
    patience,
  );
  const old = await ask(edge.address, `/_site/releases/pricing/${pricing}/entry.js`);
  expect(old.status).toBe(200);
});

test('a corrupt entry degrades the edge and takes nothing away', async () => {
  await site.releaseAll();
  value(await site.promote());
  const edge = await start();
  await writeFile(join(site.store.folder, 'ledger/2.json'), 'corrupt');
  const expected = {
    code: 200,
    status: 'degraded',
    revision: 1,
    problems: [expect.stringContaining('2.json is damaged')],
  };
  await vi.waitFor(async () => expect(await ready(edge)).toMatchObject(expected), patience);
  expect((await ask(edge.address, '/pricing')).status).toBe(200);
});

test('an https site tells browsers to insist on it', async () => {
  await site.releaseAll();
  value(await site.promote('all', { addresses: { site: 'https://acacia.example' } }));
  const edge = await start();
  const { headers } = await ask(edge.address, '/');
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test('in development open tabs are told what goes live', async () => {
  await site.releaseAll();
  const first = value(await site.promote());
  const edge = await start({ liveReload: true });
  const page = await ask(edge.address, '/', { 'accept-encoding': 'br' });
  expect(page.headers).not.toHaveProperty('content-encoding');
  expect(page.body.toString()).toContain(
    '<script src="/_site/live-reload.js" async></script></head>',
  );
  const script = await ask(edge.address, '/_site/live-reload.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.body.toString()).toContain("EventSource('/_site/live')");

  const events = await fetch(`${edge.address}/_site/live`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(`data: ${first.composition.id}\n\n`);
  await site.release('pricing', { version: '1.1.0' });
  const second = value(await site.promote());
  expect((await reader?.read())?.value).toBe(`data: ${second.composition.id}\n\n`);
  // An open stream does not keep the edge from stopping.
  await edges.pop()?.stop();
  expect((await reader?.read())?.done).toBe(true);
});

test('a missing store and a taken port are reported in one line', async () => {
  const storeFolder = join(site.folder, 'nowhere');
  await expect(startEdge({ port: 0, storeFolder })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^There is no store in .*nowhere/),
  });
  const { port } = new URL((await start()).address);
  await expect(start({ port: Number(port) })).rejects.toMatchObject({
    name: 'OperatorError',
    message: `Port ${port} is taken: stop what listens there, or set PORT.`,
  });
});
