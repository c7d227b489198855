import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Server } from '@platform/testing/s3-server';
import { bucketForFile } from '@platform/testing/site/bucket-for-file';
import { createFixtureSiteOn } from '@platform/testing/site/fixture-site';
import { type TestContext, test } from 'vitest';
import { ask, often, readyOf } from '../testing/ask.ts';
import { liveInBucket } from '../testing/live-in-bucket.ts';
import { startEdge } from './start-edge.ts';

// Two edges serve one site from a bucket. Those that wait for retries run side by side, each with a
// store of its own.

const bucket = bucketForFile();
const createLive = liveInBucket(bucket);

/** The faults of each store, by its part in the requests. */
const faults = new Map<string, S3Server['fault']>();

async function begin({ onTestFinished }: TestContext) {
  const { server } = bucket;
  server.fault = (request) => {
    const [, key = ''] = /^\S+ \??([^/]+)/.exec(server.requests.at(-1) ?? '') ?? [];
    return faults.get(key)?.(request);
  };
  const store = await createLive();
  const site = await createFixtureSiteOn(store);
  const [key = ''] = store.location.split('/').slice(-1);
  const start = async () => {
    const edge = await startEdge({ port: 0, storeFolder: store.location });
    onTestFinished(() => edge.stop());
    return edge;
  };
  const edges = [await start(), await start()] as const;
  onTestFinished(() => site.remove());
  return {
    site,
    edges,
    start,
    fail: (fault: S3Server['fault']) => void faults.set(key, fault),
    requests: () => server.requests.filter((line) => line.includes(key)),
    cache: join(await store.localFolder('', []), '..'),
  };
}

test('both serve what goes live, and the files of every release', async (context) => {
  const { expect } = context;
  const { site, edges } = await begin(context);
  const old = (await readyOf(edges[0])).releases.pricing;
  const newer = await site.releaseLive('pricing', { version: '1.1.0' });
  for (const edge of edges) {
    await expect.poll(async () => (await readyOf(edge)).revision, often).toBe(2);
    for (const release of [old, newer]) {
      const path = `/_site/releases/pricing/${release}/entry.js`;
      const headers = { 'accept-encoding': 'br' };
      const first = await ask(edge.address, path, headers);
      expect(first.status).toBe(200);
      expect(first.body.length).toBeGreaterThan(0);
      expect((await ask(edge.address, path, headers)).body).toEqual(first.body);
    }
    const missing = await ask(edge.address, `/_site/releases/pricing/${newer}/missing.js`);
    expect(missing.status).toBe(404);
  }
});

test('an edge at rest sends the bucket few requests', async (context) => {
  const { expect } = context;
  const { requests } = await begin(context);
  const looks = /^(?:HEAD .*\/ledger\/2\.json|(?:HEAD|GET) .*\/compositions\/newest\.json)$/;
  // Requests of its start come to an end.
  const last = () => requests().slice(-20);
  await expect.poll(() => last().length, often).toBe(20);
  await expect.poll(() => last().filter((line) => !looks.test(line)), often).toEqual([]);
});

test('an edge whose disk takes nothing more sends files all the same', async (context) => {
  const { expect } = context;
  const { edges, cache } = await begin(context);
  const path = `/_site/releases/pricing/${(await readyOf(edges[0])).releases.pricing}`;
  const sound = await ask(edges[0].address, `${path}/entry.js`);
  expect(sound.status).toBe(200);
  await rm(cache, { recursive: true });
  await writeFile(cache, '');
  const sent = await ask(edges[1].address, `${path}/entry.js`);
  expect(sent.status).toBe(200);
  expect(sent.body).toEqual(sound.body);
  for (const header of ['content-type', 'content-length', 'cache-control', 'vary']) {
    expect(sent.headers[header]).toBe(sound.headers[header]);
  }
  expect((await ask(edges[1].address, `${path}/missing.js`)).status).toBe(404);
});

test.concurrent('they serve what they have while the bucket is away, say so, and follow it when it is back', async (context) => {
  const { expect } = context;
  const { site, edges, fail } = await begin(context);
  fail(() => ({ kind: 'cut-before' }));
  for (const edge of edges) {
    await expect.poll(async () => (await readyOf(edge)).status, often).toBe('degraded');
    expect((await ask(edge.address, '/pricing')).status).toBe(200);
  }
  fail(undefined);
  await site.releaseLive('pricing', { version: '1.1.0' });
  const live = { status: 'ready', revision: 2 };
  for (const edge of edges) await expect.poll(() => readyOf(edge), often).toMatchObject(live);
});

test.concurrent.for([
  [503, 'SlowDown'],
  [400, 'ExpiredToken'],
] as const)(
  'an edge that starts while the newest entry can not be read (%i %s) serves nothing older',
  async ([status, code], context) => {
    const { expect } = context;
    const { site, edges, start, fail, cache } = await begin(context);
    await site.releaseLive('pricing', { version: '1.1.0' });
    for (const edge of edges) {
      await expect.poll(async () => (await readyOf(edge)).revision, often).toBe(2);
    }
    fail(({ method, key }) =>
      method === 'GET' && key.endsWith('ledger/2.json')
        ? { kind: 'answer', status, code }
        : undefined,
    );
    // As on another machine: a copy without a note does not count.
    await rm(join(cache, 'notes/ledger/2.json'));
    const late = await start();
    expect((await readyOf(late)).code).toBe(503);
    expect((await ask(late.address, '/pricing')).status).toBe(503);
    fail(undefined);
    await expect.poll(async () => (await readyOf(late)).revision, often).toBe(2);
  },
);

test.concurrent('a storage that takes requests and never answers is reported, and pages are served', async (context) => {
  const { expect } = context;
  const { edges, fail } = await begin(context);
  fail(() => ({ kind: 'hang' }));
  await expect.poll(async () => (await readyOf(edges[0])).status, often).toBe('degraded');
  expect((await ask(edges[0].address, '/pricing')).status).toBe(200);
});
