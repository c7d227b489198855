import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import type { WentLive } from '@site/releases/go-live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../fixtures/ask.ts';
import { type Edge, startEdge } from '../start-edge.ts';

let site: FixtureSite;
let edge: Edge;
let live: WentLive;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
  live = value(await site.promote());
  edge = await startEdge({ port: 0, storeFolder: site.store.folder });
});
afterAll(async () => {
  await edge.stop();
  await site.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(edge.address, path, headers);

test('a page is served with its policy, and browsers revalidate it every time', async () => {
  const { status, headers, body } = await get('/pricing');
  expect(status).toBe(200);
  expect(body.toString()).toContain('<h1 id="plans">Pricing</h1>');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': live.composition.pages['/pricing']?.contentSecurityPolicy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('every visitor gets the smallest encoding that the browser understands', async () => {
  const plain = await get('/pricing');
  const forms = {
    'gzip, deflate, br': brotliDecompressSync,
    gzip: gunzipSync,
    'br;q=0, gzip': gunzipSync,
  };
  for (const [accepted, decompress] of Object.entries(forms)) {
    const { headers, body } = await get('/pricing', { 'accept-encoding': accepted });
    expect(decompress(body)).toEqual(plain.body);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers.etag).not.toBe(plain.headers.etag);
  }
  const unknown = await get('/pricing', { 'accept-encoding': 'zstd, identity' });
  expect(unknown.headers).not.toHaveProperty('content-encoding');
  expect(unknown.headers.etag).toBe(`"${live.composition.pages['/pricing']?.hash}"`);
});

test('a browser that has the page gets no second copy', async () => {
  const headers = { 'accept-encoding': 'br' };
  const { etag = '' } = (await get('/pricing', headers)).headers;
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const again = await get('/pricing', { ...headers, 'if-none-match': known });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag } });
  }
  const other = await get('/pricing', { 'if-none-match': etag });
  expect(other.status).toBe(200);
});

test('HEAD gives the headers of GET and no body', async () => {
  const whole = await get('/pricing');
  const head = await ask(edge.address, '/pricing', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  expect(head.headers.etag).toBe(whole.headers.etag);
});

test.each([
  '/nowhere',
  '/Pricing',
  '/PRICING/',
  '//pricing',
  '/pricing%2F',
  '/pricing%2Fx',
  '/pricing%20',
  '/__proto__',
])('%s is answered by the not-found page with status 404', async (path) => {
  const { status, headers, body } = await get(path);
  expect(status).toBe(404);
  expect(body.toString()).toContain('<h1>Page not found</h1>');
  expect(headers['content-security-policy']).toBe(live.composition.notFound.contentSecurityPolicy);
});

test.each([
  ['/pricing/', '/pricing'],
  ['/pricing///?a=1&b=%20', '/pricing?a=1&b=%20'],
  ['/%70ricing?x=%', '/pricing?x=%'],
  ['/%70ricing/', '/pricing'],
  ['//', '/'],
  ['///?a=1', '/?a=1'],
])('%s is redirected to %s permanently', async (path, target) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([308, target]);
});

test.each([
  '//elsewhere.example/',
  '//elsewhere.example/pricing/',
  '/nowhere/',
  '//pricing/',
  '/%2F',
])('%s is not redirected', async (path) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([404, undefined]);
});

test('a path that is not well encoded is refused', async () => {
  for (const path of ['/%', '/%zz', '/pricing%C3', '/_site/releases/%E0%A4%A']) {
    const { status, headers } = await get(path);
    expect(status).toBe(400);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])(
  '%s is not allowed',
  async (method) => {
    const { status, headers } = await ask(edge.address, '/pricing', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);
