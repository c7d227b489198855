import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../fixtures/ask.ts';
import { type Edge, startEdge } from '../start-edge.ts';

let site: FixtureSite;
let edge: Edge;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
  value(await site.promote());
  edge = await startEdge({ port: 0, storeFolder: site.store.folder });
});
afterAll(async () => {
  await edge.stop();
  await site.remove();
});

test('search engines find the list of pages and the rules for crawlers', async () => {
  const sitemap = await ask(edge.address, '/sitemap.xml');
  expect(sitemap.status).toBe(200);
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(sitemap.body.toString()).toContain('<loc>http://127.0.0.1:8080/pricing</loc>');
  const robots = await ask(edge.address, '/robots.txt', { 'accept-encoding': 'br' });
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  const again = await ask(edge.address, '/robots.txt', {
    'accept-encoding': 'br',
    'if-none-match': String(robots.headers.etag),
  });
  expect(again.status).toBe(304);
});

test('a file at the root of the site comes from the live release, and only the site may frame it', async () => {
  const before = await ask(edge.address, '/legal/terms.svg');
  expect(before.status).toBe(200);
  expect(before.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
  });
  await site.release('marketing', {
    version: '1.1.0',
    files: { 'web/public/legal/terms.svg': '<svg id="new" xmlns="http://www.w3.org/2000/svg"/>' },
  });
  value(await site.promote());
  await expect
    .poll(async () => (await ask(edge.address, '/legal/terms.svg')).body.toString())
    .toContain('new');
  const after = await ask(edge.address, '/legal/terms.svg');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('after a rollback no browser keeps a file at the root of the release that was rolled back from', async () => {
  const path = '/legal/terms.svg';
  const terms = async (headers: Record<string, string> = {}) => ask(edge.address, path, headers);
  const until = (text: string) =>
    expect.poll(async () => (await terms()).body.toString()).toContain(text);
  const release = async (version: string, text: string) => {
    const id = await site.release('marketing', {
      version,
      files: { 'web/public/legal/terms.svg': `<svg xmlns="${text}"/>` },
    });
    value(await site.promote());
    await until(text);
    return id;
  };
  const before = await release('2.0.0', 'good');
  const good = await terms();
  await release('2.1.0', 'bad');
  const bad = await terms();
  expect(bad.headers).not.toHaveProperty('last-modified');
  value(await site.promote([{ name: 'marketing', release: before }]));
  await until('good');

  // What browsers and caches ask, who have the file of the release that was rolled back from.
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
  // A part of one file is never put beside a part of the other.
  expect((await terms({ range: 'bytes=0-3' })).status).toBe(206);
  const ifRange = { range: 'bytes=4-9', 'if-range': conditions['if-modified-since'] };
  expect(await terms(ifRange)).toMatchObject({ status: 200, body: good.body });
});

test('no other file of a release is served at the root', async () => {
  for (const path of [
    '/legal',
    '/legal/',
    '/public/legal/terms.svg',
    '/entry.js',
    '/legal/x.svg',
  ]) {
    expect((await ask(edge.address, path)).status, path).toBe(404);
  }
});
