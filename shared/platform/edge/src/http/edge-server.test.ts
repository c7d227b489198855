import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sha256 } from '@platform/node/hash';
import type { Store } from '@platform/store/store';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, ask } from '../../testing/ask.ts';
import { createReport } from '../report.ts';
import { createLiveSite, type LiveSite } from '../site/live-site.ts';
import { type Counts, createCounts } from './counts.ts';
import { createEdgeServer, type EdgeServer } from './edge-server.ts';

let store: Store;
let live: LiveSite;
let edge: EdgeServer;
let address: string;
let script: string;
let fromStore: number;
let counts: Counts;
let isAway: boolean;
let isTrustedProxy: boolean;
const { site } = siteForEachTest(async (template) => {
  script = `/_site/releases/shell/${(await template.releaseAll()).shell}/static/client.js`;
  value(await template.promote('all', { addresses: { site: 'https://acacia.example' } }));
});
beforeEach(async () => {
  fromStore = 0;
  isAway = false;
  isTrustedProxy = true;
  store = {
    ...site.store,
    async localFolder(...asked) {
      fromStore += 1;
      if (isAway) throw new Error('the store is away');
      return site.store.localFolder(...asked);
    },
  };
  live = createLiveSite(store);
  await live.check();
  counts = createCounts();
  edge = createEdgeServer({
    ...{ store, live, counts, report: createReport(() => {}) },
    isTrustedProxy: () => isTrustedProxy,
  });
  address = await listen(edge);
});
afterEach(() => edge.close());

type Headers = Readonly<Record<string, string>>;

async function listen({ server }: EdgeServer): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return `http://127.0.0.1:${port}`;
}

/** Headers that differ in every response. */
function withoutOwn({ date, connection, 'keep-alive': keepAlive, ...headers }: Answer['headers']) {
  const { 'server-timing': timing, ...rest } = headers;
  expect(timing).toMatch(/^edge;dur=\d+\.\d\d$/);
  return rest;
}

async function remembered(path: string, headers: Headers = {}): Promise<Answer> {
  for (;;) {
    const before = fromStore;
    const answer = await ask(address, path, headers);
    if (fromStore === before) return answer;
  }
}

test.each(['br, gzip', 'gzip', 'br;q=0, gzip', 'zstd', 'identity'])(
  'a file in memory is answered as from the store for %s',
  async (accepted) => {
    const headers = { 'accept-encoding': accepted };
    const stored = await ask(address, script, headers);
    expect(fromStore).toBe(1);
    const memory = await remembered(script, headers);
    expect([memory.status, memory.body]).toEqual([stored.status, stored.body]);
    expect(withoutOwn(memory.headers)).toEqual(withoutOwn(stored.headers));
    const head = await ask(address, script, headers, 'HEAD');
    expect(withoutOwn(head.headers)).toEqual(withoutOwn(stored.headers));
    expect(head.body).toHaveLength(0);
  },
);

test('ranges and conditions of a file in memory are answered as before', async () => {
  const { headers, body } = await remembered(script);
  const part = await ask(address, script, { range: 'bytes=0-3' });
  expect(part).toMatchObject({
    status: 206,
    body: body.subarray(0, 4),
    headers: { 'content-range': `bytes 0-3/${body.length}` },
  });
  const known = { 'if-none-match': String(headers.etag) };
  expect((await ask(address, script, known)).status).toBe(304);
  const since = { 'if-modified-since': String(headers['last-modified']) };
  expect((await ask(address, script, since)).status).toBe(304);
  const changed = { 'if-match': '"of another file"' };
  expect((await ask(address, script, changed)).status).toBe(412);
  const older = { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:01 GMT' };
  expect((await ask(address, script, older)).status).toBe(412);
});

test('a file that the store can not give is refused for now, and one in memory is sent', async () => {
  await remembered(script);
  isAway = true;
  expect((await ask(address, script)).status).toBe(200);
  const other = await ask(address, script, { 'accept-encoding': 'zstd' });
  expect([other.status, other.headers['retry-after'], other.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(counts.storeErrors).toBe(1);
});

test('what was remembered for an http site does not lack the header of an https site', async () => {
  const { headers } = await remembered(script);
  expect(headers).toHaveProperty('strict-transport-security');
  value(await site.promote('all', { addresses: { site: 'http://127.0.0.1:8080' } }));
  await live.check();
  expect((await ask(address, script)).headers).not.toHaveProperty('strict-transport-security');
});

const withoutEncryption = { 'x-forwarded-proto': 'http' };

// The second is not to be the address of another host.
test.each(['/pricing?plan=basic', '//evil.example/'])(
  'a visitor who came to a trusted proxy without encryption is led from %s to the https address',
  async (path) => {
    const { status, headers } = await ask(address, path, withoutEncryption);
    expect([status, headers.location]).toEqual([308, `https://acacia.example${path}`]);
  },
);

test('whoever came with encryption, or says anything else of how they came, is answered', async () => {
  const encrypted = await ask(address, '/pricing', { 'x-forwarded-proto': 'https' });
  expect([encrypted.status, encrypted.headers['strict-transport-security']]).toEqual([
    200,
    expect.stringMatching(/^max-age=\d{8}/),
  ]);
  // From inside.
  expect((await ask(address, '/pricing')).status).toBe(200);
  expect((await ask(address, '/_site/ready', withoutEncryption)).status).toBe(200);
  isTrustedProxy = false;
  expect((await ask(address, '/pricing', withoutEncryption)).status).toBe(200);
});

test('a site without encryption leads nobody away', async () => {
  value(await site.promote('all', { addresses: { site: 'http://127.0.0.1:8080' } }));
  await live.check();
  expect((await ask(address, '/pricing', withoutEncryption)).status).toBe(200);
});

test('a page that goes live in the middle of an answer is no part of it', async () => {
  const before = live.site;
  await site.release('pricing', { version: '1.1.0' });
  value(await site.promote());
  await live.check();
  const after = live.site;
  let reads = 0;
  // Reading it again gives another site than before.
  const switching: LiveSite = Object.create(live, {
    site: { get: () => (reads++ % 2 === 0 ? before : after) },
  });
  const other = createEdgeServer({ store, live: switching, report: createReport(() => {}) });
  const there = await listen(other);
  const seen = new Set<unknown>();
  for (const path of ['/pricing', '/pricing', '/nowhere', '/nowhere']) {
    const { headers, body } = await ask(there, path);
    const found = [before, after].filter((site) =>
      body.includes(`"pricing":{"release":"${site?.releases.pricing}"`),
    );
    expect(found).toHaveLength(1);
    expect(headers.etag).toBe(`"${sha256(body)}"`);
    seen.add(found[0]);
    // The next response begins with the other site.
    reads = seen.size;
  }
  await other.close();
  expect(seen.size).toBe(2);
});
