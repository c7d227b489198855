import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { largeRemote } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { expect, test } from 'vitest';
import { noReleaseFiles } from '../../testing/addresses.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';

let base: string;
const directories: string[] = [];
const served = edgeForFile(async (site) => {
  base = `/_site/releases/shell/${(await site.releaseAll()).shell}`;
  for (const version of ['1.0.0', '1.1.0']) {
    await site.release('loyalty', { ...largeRemote('loyalty'), version });
    const { directory } = value(await site.promote()).composition;
    directories.push(`/_site/${directory?.file}`);
  }
});
const { get } = served;

test('browsers may keep a file forever', async () => {
  const { status, headers, body } = await get(`${base}/static/logo.svg`);
  expect(status).toBe(200);
  expect(body.toString()).toMatch(/^<svg/);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    vary: 'accept-encoding',
    etag: expect.any(String),
  });
});

test('no file runs a script where it is opened, and only a PDF has its viewer', async () => {
  const files = ['evil.html', 'evil.svg', 'evil.xml', 'evil.bin', 'terms.pdf'];
  const id = await served.site.releaseLive('pricing', {
    version: '1.3.0',
    files: Object.fromEntries(files.map((file) => [`web/${file}`, `<b>${file}</b>`])),
  });
  const isSandboxed = async (file: string) => {
    const { headers } = await get(`/_site/releases/pricing/${id}/${file}`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    return headers['content-security-policy']?.includes('sandbox');
  };
  expect(await Promise.all(files.map(isSandboxed))).toEqual([true, true, true, true, false]);
});

test('a text is sent compressed as it was stored', async () => {
  const plain = await get(`${base}/static/client.js`);
  const br = await get(`${base}/static/client.js`, { 'accept-encoding': 'gzip, br' });
  const gzip = await get(`${base}/static/client.js`, { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(br.headers['content-type']).toBe(plain.headers['content-type']);
  expect(br.headers.etag).not.toBe(plain.headers.etag);
  // This one has no compressed form.
  const small = await get(`${base}/static/ui.js`, { 'accept-encoding': 'gzip, br' });
  expect(small.headers).not.toHaveProperty('content-encoding');
});

test('a release that was live is served as well, from the disk, and no other', async () => {
  const { site } = served;
  const id = await site.release('pricing', { version: '1.1.0' });
  const path = `/_site/releases/pricing/${id}/entry.js`;
  expect((await get(path)).status).toBe(404);
  value(await site.promote([{ name: 'pricing', release: id }]));
  await site.releaseLive('pricing', { version: '1.1.1' });
  await expect.poll(async () => (await get(path)).status).toBe(200);
  await rm(join(served.site.store.folder, 'releases/pricing', id, 'web/entry.js'));
  expect((await get(path)).status).toBe(404);
});

const above = '/static/../../../../../../ledger/1.json';
test.each([...noReleaseFiles, '/static/client.js%00.svg', above])(
  '%s of a release is not found',
  async (path) => {
    for (const encoding of ['identity', 'br, gzip']) {
      const { status, headers, body } = await get(base + path, { 'accept-encoding': encoding });
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(body.toString()).toBe('There is no such file.\n');
    }
  },
);

test('bytes that no hash covers are never sent: a planted encoding, a planted or a changed file', async () => {
  const text = 'Contact us. '.repeat(99);
  const file = 'web/public/hours.txt';
  const id = await served.site.releaseLive('pricing', {
    version: '1.4.0',
    files: { [file]: text },
  });
  const folder = join(served.site.store.folder, 'releases/pricing', id);
  const address = `/_site/releases/pricing/${id}/public/hours.txt`;
  await writeFile(join(folder, `${file}.br`), brotliCompressSync('Pay to till 666666'));
  await writeFile(join(folder, 'web/more.txt'), 'Pay to till 666666');
  for (const path of [address, '/hours.txt']) {
    await expect.poll(async () => (await get(path)).body.toString()).toBe(text);
    const { headers, body } = await get(path, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(text);
  }
  expect((await get(`/_site/releases/pricing/${id}/more.txt`)).status).toBe(404);
  await writeFile(join(folder, file), 'Pay to till 666666');
  expect((await get(address)).status).toBe(404);
});

test('source maps and notes of a release are not found, under any address', async () => {
  const sources = { 'web/entry.js': 'mfe-pricing/src/entry.ts' };
  const id = await served.site.releaseLive('pricing', { version: '1.2.0', sources });
  const release = `/_site/releases/pricing/${id}`;
  const stored = join(served.site.store.folder, 'releases/pricing', id);
  await access(join(stored, 'maps/web/entry.js.map.br'));
  await access(join(stored, 'publication.json'));
  expect((await get(`${release}/entry.js`)).status).toBe(200);
  const names = ['maps.json', 'web/entry.js.map', 'web/entry.js.map.br'];
  const above = ['../maps/', '%2e%2e/maps/', '..%2fmaps%2f', '..%5cmaps/', 'static/../../maps/'];
  const addresses = [
    `${release}/entry.js.map`,
    `/maps/maps.json`,
    ...['', '../', '%2e%2e/', '..%2f'].map((way) => `${release}/${way}publication.json`),
    ...['maps/', ...above].flatMap((way) => names.map((name) => `${release}/${way}${name}`)),
  ];
  for (const address of addresses) {
    for (const encoding of ['identity', 'br, gzip']) {
      const { status } = await get(address, { 'accept-encoding': encoding });
      expect([address, status]).toEqual([address, 404]);
    }
  }
});

test.each([
  '/_site/releases/blog/1.0.0-0000000000000000/entry.js',
  '/_site/releases/shell/..%2f..%2fledger/1.json',
  '/_site/releases/shell/newest.json',
  '/_site/releases/../ledger/1.json',
  '/_site/nothing',
])('%s is not found', async (path) => {
  const { status, headers } = await get(path);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a document finds the directory of its composition, also when another one is live', async () => {
  expect(new Set(directories).size).toBe(2);
  for (const directory of directories) {
    const { status, headers, body } = await get(directory);
    expect(status).toBe(200);
    expect(body.toString()).toContain('/loyalty/page14');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const br = await get(directory, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(br.body)).toEqual(body);
  }
});

test('nothing else of a composition is served', async () => {
  const others = ['x.js', '..%2fledger/1.json', `..%2f..%2f${directories[1]?.slice(1)}`];
  for (const other of others) {
    expect((await get(`/_site/directories/${other}`)).status).toBe(404);
  }
  for (const other of [`${directories[1]}.br`, '/_site/compositions/newest.json']) {
    expect((await get(other)).status).toBe(404);
  }
});
