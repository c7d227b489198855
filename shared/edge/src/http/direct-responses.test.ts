import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@site/node/hash';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import type { Store } from '@site/releases/store';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, ask } from '../fixtures/ask.ts';
import { createReport } from '../report.ts';
import { createLiveSite, type LiveSite } from '../site/live-site.ts';
import { createApp } from './create-app.ts';

let template: FixtureSite;
let site: FixtureSite;
let store: Store;
let live: LiveSite;
let app: FastifyInstance;
let address: string;
let script: string;
/** Counts what Fastify's route for release files has answered. */
let fromDisk: number;
let isAway: boolean;
beforeAll(async () => {
  template = await createFixtureSite();
  script = `/_site/releases/shell/${(await template.releaseAll()).shell}/static/client.js`;
  value(await template.promote('all', { addresses: { site: 'https://acacia.example' } }));
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
  fromDisk = 0;
  isAway = false;
  store = {
    ...site.store,
    async localFolder(...asked) {
      fromDisk += 1;
      if (isAway) throw new Error('the store is away');
      return site.store.localFolder(...asked);
    },
  };
  live = createLiveSite(store);
  await live.check();
  app = await createApp({ store, live, report: createReport(() => {}) });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await site.remove();
});

type Headers = Readonly<Record<string, string>>;

/** Headers that are of one response alone. */
function withoutOwn({ date, connection, 'keep-alive': keepAlive, ...headers }: Answer['headers']) {
  const { 'server-timing': timing, ...kept } = headers;
  expect(timing).toMatch(/^edge;dur=\d+\.\d\d$/);
  return kept;
}

/** The answer of Fastify's routes, which injected requests reach directly. */
async function fromRoutes(path: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  const response = await app.inject({ url: path, method, headers });
  const { statusCode, headers: received, rawPayload } = response;
  return { status: statusCode, headers: received as Answer['headers'], body: rawPayload };
}

/** Requests a release file until it comes from memory. */
async function remembered(path: string, headers: Headers = {}): Promise<Answer> {
  for (;;) {
    const before = fromDisk;
    const answer = await ask(address, path, headers);
    if (fromDisk === before) return answer;
  }
}

function expectSame(direct: Answer, routes: Answer): void {
  expect(direct.status).toBe(routes.status);
  expect(withoutOwn(direct.headers)).toEqual(withoutOwn(routes.headers));
  expect(direct.body).toEqual(routes.body);
}

const encodings = ['br, gzip', 'gzip', 'br;q=0, gzip', 'zstd', 'identity'];

test.each(encodings)('a page is the same as from its route for %s', async (accepted) => {
  const headers = { 'accept-encoding': accepted };
  const page = await ask(address, '/pricing?a=1', headers);
  expectSame(page, await fromRoutes('/pricing', headers));
  const known = { ...headers, 'if-none-match': String(page.headers.etag) };
  expectSame(await ask(address, '/pricing', known), await fromRoutes('/pricing', known));
  const stale = { ...headers, 'if-none-match': '"of an earlier composition"' };
  expectSame(await ask(address, '/pricing', stale), page);
  const head = await ask(address, '/pricing', headers, 'HEAD');
  expectSame(head, { ...page, body: Buffer.alloc(0) });
});

test.each(encodings)('a release file is the same as from its route for %s', async (accepted) => {
  const headers = { 'accept-encoding': accepted };
  const file = await remembered(script, headers);
  expectSame(file, await fromRoutes(script, headers));
  const head = await ask(address, script, headers, 'HEAD');
  expectSame(head, { ...file, body: Buffer.alloc(0) });
});

test('ranges and conditions of a file in memory are answered as before', async () => {
  const { headers, body } = await remembered(script);
  const part = await ask(address, script, { range: 'bytes=0-3' });
  expect(part).toMatchObject({ status: 206, body: body.subarray(0, 4) });
  const known = { 'if-none-match': String(headers.etag) };
  expect((await ask(address, script, known)).status).toBe(304);
  const since = { 'if-modified-since': String(headers['last-modified']) };
  expect((await ask(address, script, since)).status).toBe(304);
  const changed = { 'if-match': '"of another file"' };
  expect((await ask(address, script, changed)).status).toBe(412);
  const older = { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:01 GMT' };
  expect((await ask(address, script, older)).status).toBe(412);
});

test('a file that is corrupted in the store after it was sent is sent as it is there', async () => {
  await remembered(script);
  const file = join(
    site.store.folder,
    script.replace('/_site/', '').replace('/static', '/web/static'),
  );
  await writeFile(file, 'corrupt');
  // A comparison with the store counts for 50 ms.
  await expect.poll(async () => (await ask(address, script)).body.toString()).toBe('corrupt');
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
});

test('what was remembered for an http site does not lack the header of an https site', async () => {
  const { headers } = await remembered(script);
  expect(headers).toHaveProperty('strict-transport-security');
  value(await site.promote('all', { addresses: { site: 'http://127.0.0.1:8080' } }));
  await live.check();
  expect((await ask(address, script)).headers).not.toHaveProperty('strict-transport-security');
});

test('a page that goes live in the middle of an answer is no part of it', async () => {
  const before = live.site;
  await site.release('pricing', { version: '1.1.0' });
  const { composition } = value(await site.promote());
  await live.check();
  const after = live.site;
  let reads = 0;
  // Whoever reads it again gets another site than the time before.
  const switching: LiveSite = Object.create(live, {
    site: { get: () => (reads++ % 2 === 0 ? before : after) },
  });
  const other = await createApp({ store, live: switching, report: createReport(() => {}) });
  const there = await other.listen({ port: 0, host: '127.0.0.1' });
  const seen = new Set<string | undefined>();
  for (const path of ['/pricing', '/pricing', '/nowhere', '/nowhere']) {
    const { headers, body } = await ask(there, path);
    const found = [before?.composition, composition.id].filter((id) => body.includes(`${id}`));
    expect(found).toHaveLength(1);
    expect(headers.etag).toBe(`"${sha256(body)}"`);
    seen.add(found[0]);
    // The next answer begins with the other one.
    reads = seen.size;
  }
  await other.close();
  expect(seen.size).toBe(2);
});
