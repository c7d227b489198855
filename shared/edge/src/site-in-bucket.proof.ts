import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketForFile } from '@site/releases/testing/bucket-for-file';
import { createFixtureSiteOn, value } from '@site/releases/testing/fixture-site';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { type Edge, startEdge } from './start-edge.ts';

/* Two edges serve one site from a bucket. */

const bucket = bucketForFile();
const often = { interval: 20 };

let site: Awaited<ReturnType<typeof siteInBucket>>;
let edges: [Edge, Edge];
beforeEach(async () => {
  site = await siteInBucket();
  await site.goLive();
  edges = [await start(), await start()];
});
afterEach(async () => {
  for (const edge of edges) await edge.stop();
  await site.remove();
});

const siteInBucket = async () => createFixtureSiteOn(await bucket.create());
const start = () => startEdge({ port: 0, storeFolder: site.store.location });
const ready = async ({ address }: Edge) =>
  JSON.parse((await ask(address, '/_site/ready')).body.toString());

test('both serve what goes live, and the files of every release', async () => {
  const old = (await ready(edges[0])).releases.pricing;
  const newer = await site.release('pricing', { version: '1.1.0' });
  value(await site.promote([{ name: 'pricing' }]));
  for (const edge of edges) {
    await expect.poll(async () => (await ready(edge)).revision, often).toBe(2);
    for (const release of [old, newer]) {
      const path = `/_site/releases/pricing/${release}/entry.js`;
      const headers = { 'accept-encoding': 'br' };
      const [first, again] = [
        await ask(edge.address, path, headers),
        await ask(edge.address, path, headers),
      ];
      expect(first.status).toBe(200);
      expect(first.body.length).toBeGreaterThan(0);
      expect(again.body).toEqual(first.body);
    }
    const missing = await ask(edge.address, `/_site/releases/pricing/${newer}/missing.js`);
    expect(missing.status).toBe(404);
  }
});

test('they serve what they have while the bucket is away, say so, and follow it when it is back', async () => {
  const [edge] = edges;
  bucket.server.fault = () => ({ kind: 'cut-before' });
  await expect
    .poll(async () => (await ready(edge)).problems, { ...often, timeout: 30_000 })
    .not.toEqual([]);
  expect((await ask(edge.address, '/pricing')).status).toBe(200);
  bucket.server.fault = undefined;
  await site.release('pricing', { version: '1.1.0' });
  value(await site.promote([{ name: 'pricing' }]));
  await expect
    .poll(() => ready(edge), { ...often, timeout: 30_000 })
    .toMatchObject({ status: 'ready', revision: 2 });
});

test('an edge at rest asks the bucket for little', async () => {
  const looks = /^(?:HEAD .*\/ledger\/2\.json|(?:HEAD|GET) .*\/compositions\/newest\.json)$/;
  // Requests of its start come to an end.
  await vi.waitFor(() => {
    const last = bucket.server.requests.slice(-20);
    expect(last).toHaveLength(20);
    expect(last.filter((line) => !looks.test(line))).toEqual([]);
  }, 20_000);
});

test.each([
  [503, 'SlowDown'],
  [400, 'ExpiredToken'],
])(
  'an edge that starts while the newest entry can not be read (%i %s) serves nothing older',
  async (status, code) => {
    await site.release('pricing', { version: '1.1.0' });
    value(await site.promote([{ name: 'pricing' }]));
    const before = process.env.SITE_CACHE;
    process.env.SITE_CACHE = await mkdtemp(join(tmpdir(), 'cache-'));
    bucket.server.fault = ({ method, key }) =>
      method === 'GET' && key.endsWith('ledger/2.json')
        ? { kind: 'answer', status, code }
        : undefined;
    const late = await start();
    process.env.SITE_CACHE = before;
    expect((await ask(late.address, '/_site/ready')).status).toBe(503);
    expect((await ask(late.address, '/pricing')).status).toBe(503);
    bucket.server.fault = undefined;
    await expect
      .poll(async () => (await ready(late)).revision, { ...often, timeout: 30_000 })
      .toBe(2);
    await late.stop();
  },
);

test('an edge whose disk takes nothing more sends files all the same', async () => {
  const before = process.env.SITE_CACHE;
  const cache = await mkdtemp(join(tmpdir(), 'cache-'));
  process.env.SITE_CACHE = cache;
  const edge = await start();
  process.env.SITE_CACHE = before;
  const [name = ''] = await readdir(cache);
  await rm(join(cache, name), { recursive: true });
  await writeFile(join(cache, name), '');
  const path = `/_site/releases/pricing/${(await ready(edge)).releases.pricing}`;
  const [from, other] = [
    await ask(edge.address, `${path}/entry.js`),
    await ask(edges[0].address, `${path}/entry.js`),
  ];
  expect(from.status).toBe(200);
  expect(from.body).toEqual(other.body);
  for (const header of ['content-type', 'content-length', 'cache-control', 'vary']) {
    expect(from.headers[header]).toBe(other.headers[header]);
  }
  expect((await ask(edge.address, `${path}/missing.js`)).status).toBe(404);
  await edge.stop();
});

test('a storage that takes requests and never answers is reported within seconds', async () => {
  const [edge] = edges;
  bucket.server.fault = () => ({ kind: 'slow', milliseconds: 60_000 });
  await expect
    .poll(async () => (await ready(edge)).status, { ...often, timeout: 20_000 })
    .toBe('degraded');
  expect((await ask(edge.address, '/pricing')).status).toBe(200);
});
