import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sha256 } from '@platform/node/hash';
import type { WentLive } from '@platform/releases/changes';
import { value } from '@platform/testing/site/fixture-site';
import { expect, test } from 'vitest';
import { malformed, redirected, refusedMethods, withoutPage } from '../../testing/addresses.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';

let live: WentLive;
const served = edgeForFile(async (site) => {
  await site.releaseAll();
  live = value(await site.promote());
});
const { get } = served;

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
    'BR, GZIP': brotliDecompressSync,
    'gzip;q=0.8, br;q=0.5': gunzipSync,
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

test('a visitor whose browser takes no encoding gets what was composed', async () => {
  for (const [path, { hash }] of Object.entries(live.composition.pages)) {
    expect(sha256((await get(path)).body)).toBe(hash);
  }
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

test('the not-found page is sent whole, also to a browser that has it', async () => {
  const { headers } = await get('/nowhere');
  expect((await get('/nowhere', { 'if-none-match': String(headers.etag) })).status).toBe(404);
});

test('HEAD gives the headers of GET and no body', async () => {
  const whole = await get('/pricing');
  const head = await get('/pricing', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  expect(head.headers.etag).toBe(whole.headers.etag);
});

test.each(withoutPage)(
  '%s is answered by the not-found page with status 404, and not redirected',
  async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers.location]).toEqual([404, undefined]);
    expect(body.toString()).toContain('<h1>Page not found</h1>');
    expect(headers['content-security-policy']).toBe(
      live.composition.notFound.contentSecurityPolicy,
    );
  },
);

test.each(redirected)('%s is redirected to %s permanently', async (path, target) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([308, target]);
});

test('a path that is not well encoded is refused', async () => {
  for (const path of [...malformed, '/_site/releases/%E0%A4%A']) {
    const { status, headers } = await get(path);
    expect(status).toBe(400);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each(refusedMethods)('%s is not allowed', async (method) => {
  const { status, headers } = await get('/pricing', {}, method);
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each(['/pricing', '/legal/terms.svg', '/sw.js', '/_site/releases/x/sw.js', '/_site/ready'])(
  'a browser that checks %s for a service worker gets one that removes itself',
  async (path) => {
    const { status, headers, body } = await get(path, { 'service-worker': 'script' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'no-store',
    });
    for (const step of ['skipWaiting()', 'caches.delete', 'unregister()', 'navigate(']) {
      expect(body.toString()).toContain(step);
    }
  },
);

test('search engines find the list of pages and the rules for crawlers', async () => {
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.status).toBe(200);
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(sitemap.body.toString()).toMatch(
    /<loc>http:\/\/127\.0\.0\.1:8080\/pricing<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z</,
  );
  const robots = await get('/robots.txt', { 'accept-encoding': 'br' });
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  const security = await get('/.well-known/security.txt');
  expect(security.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(security.body.toString()).toMatch(/^Contact: mailto:/);
  for (const { headers } of [sitemap, robots]) {
    expect(headers['content-security-policy']).toContain("default-src 'none'; sandbox");
  }
  const again = await get('/robots.txt', {
    'accept-encoding': 'br',
    'if-none-match': String(robots.headers.etag),
  });
  expect(again.status).toBe(304);
});

test('a file at the root of the site comes from the live release, and only the site may frame it', async () => {
  const before = await get('/legal/terms.svg');
  expect(before.status).toBe(200);
  expect(before.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  });
  await served.site.releaseLive('marketing', {
    version: '1.1.0',
    files: { 'web/public/legal/terms.svg': '<svg id="new" xmlns="http://www.w3.org/2000/svg"/>' },
  });
  await expect.poll(async () => (await get('/legal/terms.svg')).body.toString()).toContain('new');
  const after = await get('/legal/terms.svg');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('after a rollback no browser keeps a file at the root of the release that was rolled back from', async () => {
  const terms = async (headers: Record<string, string> = {}) => get('/legal/terms.svg', headers);
  const until = (text: string) =>
    expect.poll(async () => (await terms()).body.toString()).toContain(text);
  const release = async (version: string, text: string) => {
    const id = await served.site.releaseLive('marketing', {
      version,
      files: { 'web/public/legal/terms.svg': `<svg xmlns="${text}"/>` },
    });
    await until(text);
    return id;
  };
  const before = await release('2.0.0', 'good');
  const good = await terms();
  await release('2.1.0', 'bad');
  const bad = await terms();
  expect(bad.headers).not.toHaveProperty('last-modified');
  value(await served.site.promote([{ name: 'marketing', release: before }]));
  await until('good');

  const conditions = {
    'if-none-match': String(bad.headers.etag),
    'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
  };
  for (const header of ['if-none-match', 'if-modified-since'] as const) {
    const { status, body } = await terms({ [header]: conditions[header] });
    expect([status, body.toString()]).toEqual([200, good.body.toString()]);
  }
  const after = await terms({ 'if-none-match': String(good.headers.etag) });
  expect([after.status, after.headers.etag]).toEqual([304, good.headers.etag]);
  // Parts of two files are never combined.
  expect((await terms({ range: 'bytes=0-3' })).status).toBe(206);
  const ifRange = { range: 'bytes=4-9', 'if-range': conditions['if-modified-since'] };
  expect(await terms(ifRange)).toMatchObject({ status: 200, body: good.body });
});
