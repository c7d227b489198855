import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSite } from '@site/releases/export-site';
import { largeRemote } from '@site/releases/testing/fixture-remotes';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  malformed,
  noReleaseFiles,
  redirected,
  refusedMethods,
  withoutPage,
} from '../../testing/addresses.ts';
import { ask } from '../../testing/ask.ts';
import { type ExportedSite, nginxProgram, startNginx } from '../../testing/nginx.ts';
import { expectSameAnswers } from '../../testing/same-answers.ts';
import { type Edge, startEdge } from '../start-edge.ts';

/* nginx with an export responds as the edge does; `CDN.md` of @site/releases lists exceptions. */

/** One file for each type, large enough to be stored compressed if it is a text. */
const typedFiles = Object.fromEntries(
  [
    ...['avif', 'css', 'gif', 'html', 'ico', 'jpeg', 'jpg', 'js', 'json', 'mjs', 'mp4', 'pdf'],
    ...['png', 'svg', 'ttf', 'txt', 'vtt', 'wasm', 'webm', 'webmanifest', 'webp', 'woff', 'woff2'],
    ...['xml', 'unknown'],
  ].map((type) => [`web/static/typed.${type}`, `/* ${type} */ `.repeat(80)]),
);

describe.skipIf(!nginxProgram)('beside nginx', () => {
  let site: FixtureSite;
  let folder: string;
  let edge: Edge;
  let nginx: ExportedSite;
  let shell: string;
  let directory: string;
  const both = () => [edge.address, nginx.address] as const;
  const same = (path: string, headers?: Readonly<Record<string, string>>, method?: string) =>
    expectSameAnswers(both(), path, headers, method);

  beforeAll(async () => {
    site = await createFixtureSite();
    await site.releaseAll();
    value(await site.promote('all', { addresses: { site: 'https://acacia.example' } }));
    shell = await site.release('shell', { version: '1.1.0', files: typedFiles });
    const publicText = { 'web/public/terms of $1;{}".txt': 'terms '.repeat(99) };
    await site.release('marketing', {
      version: '1.1.0',
      files: {
        ...publicText,
        'web/public/pricing.html': 'not the page',
        'web/public/terms.pdf': 'terms',
        'web/public/legal/.terms.txt': 'Contact: '.repeat(99),
      },
    });
    await site.release('loyalty', largeRemote('loyalty'));
    const { composition } = value(await site.promote());
    directory = `/_site/${composition.directory?.file}`;
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    const options = { store: site.store, folder, keepDays: 30, keepRevisions: 3 };
    value(await exportSite({ ...options, now: Date.now() }));
    edge = await startEdge({ port: 0, storeFolder: site.store.folder });
    nginx = await startNginx(folder, nginxProgram ?? '');
  });
  afterAll(async () => {
    await nginx?.stop();
    await edge?.stop();
    await site?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ...['br, gzip', 'gzip, deflate, br, zstd', 'gzip', 'gzip;q=1.0, br;q=0.5', 'br;q=0, gzip'],
    ...['gzip;q=0.8, br;q=0.9', 'gzip;q=0.123, br;q=0.12', 'gzip;q=0.5,br;q=0.5', 'BR, GZIP'],
    ...['br;q=0.0, gzip;q=0', ' br ; q=0.3 , gzip;q=0.2', 'zstd, identity', 'identity;q=1, *;q=0'],
    ...['*', 'x-br, brotli', ''],
  ])('pages, texts and files are the same for "%s"', async (accepted) => {
    const headers = { 'accept-encoding': accepted };
    const texts = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];
    for (const path of ['/', '/pricing', '/nowhere', ...texts, directory]) {
      await same(path, headers);
      await same(path, headers, 'HEAD');
    }
    await same('/legal/terms.svg', headers);
    await same('/terms%20of%20$1;%7B%7D%22.txt', headers);
    expect((await same('/legal/.terms.txt', headers)).status).toBe(200);
    await same('/terms.pdf', headers);
    await same(`/_site/releases/shell/${shell}/static/client.js`, headers);
  });

  test('a browser that checks for a service worker gets one that removes itself', async () => {
    const headers = { 'service-worker': 'script' };
    for (const path of [
      '/pricing',
      '/terms.pdf',
      '/sw.js',
      `/_site/releases/shell/${shell}/x.js`,
    ]) {
      expect((await same(path, headers)).status).toBe(200);
      await same(path, headers, 'HEAD');
    }
  });

  test('every page of the site is the same', async () => {
    const sitemap = (await ask(edge.address, '/sitemap.xml')).body.toString();
    const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]+)/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) expect((await same(path)).status).toBe(200);
  });

  test.each(['/', '/pricing', '/robots.txt', '/legal/terms.svg', '/_site/configurations'])(
    'a client that has %s gets no second copy',
    async (path) => {
      for (const accepted of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': accepted };
        const { headers: sent, body } = await same(path, headers);
        const etag = String(sent.etag);
        const weak = `W/${etag.replace(/^W\//, '')}`;
        for (const known of [etag, weak, `"other", ${etag}`, `${etag},"other"`, '*', ' * ']) {
          const again = await same(path, { ...headers, 'if-none-match': known });
          expect(again.status, known).toBe(304);
          // Caches refer it to what they have.
          expect(Number(again.headers['content-length'])).toBe(body.length);
          await same(path, { ...headers, 'if-none-match': known }, 'HEAD');
        }
        for (const other of ['"other"', etag.slice(0, -2), `${etag}x`, '']) {
          const again = await same(path, { ...headers, 'if-none-match': other });
          expect(again.status, other).toBe(200);
        }
      }
      const later = new Date(Date.now() + 60_000).toUTCString();
      expect((await same(path, { 'if-modified-since': later })).status).toBe(200);
    },
  );

  test('the not-found page is never answered with 304', async () => {
    const { headers } = await same('/nowhere');
    expect((await same('/nowhere', { 'if-none-match': String(headers.etag) })).status).toBe(404);
  });

  const answers: Readonly<Record<number, readonly string[]>> = {
    200: ['/pricing.html'],
    308: [...redirected.map(([path]) => path), '/pricing/?', '/loyalty/page1/', '/why-acacia//'],
    404: withoutPage,
  };
  test.each(
    Object.entries(answers).flatMap(([status, paths]) =>
      paths.map((path) => [Number(status), path] as const),
    ),
  )('both answer %i at %s', async (status, path) => {
    expect((await same(path)).status).toBe(status);
    await same(path, {}, 'HEAD');
  });

  test.each(malformed)('%s is refused alike', async (path) => {
    for (const address of both()) expect((await ask(address, path)).status).toBe(400);
  });

  test.each(refusedMethods)('%s is refused alike', async (method) => {
    for (const path of ['/pricing', '/nowhere', '/_site/ready', '/pricing/']) {
      expect((await same(path, {}, method)).status).toBe(405);
    }
  });

  test.each(Object.keys(typedFiles).map((file) => file.replace('web/', '')))(
    'a release has %s alike',
    async (file) => {
      const path = `/_site/releases/shell/${shell}/${file}`;
      expect((await same(path)).status).toBe(200);
      await same(path, { 'accept-encoding': 'br' });
      await same(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    },
  );

  test('ranges are answered alike', async () => {
    const file = `/_site/releases/shell/${shell}/static/client.js`;
    for (const path of [file, '/legal/terms.svg', directory]) {
      for (const range of ['bytes=0-3', 'bytes=5-', 'bytes=-4', 'bytes=0-3,5-6', 'x']) {
        await same(path, { range });
        await same(path, { range, 'accept-encoding': 'br' });
      }
      // nginx words the refusal itself, with the length of the file.
      const beyond = await ask(nginx.address, path, { range: 'bytes=99999999-' });
      expect([beyond.status, beyond.headers['content-range']]).toEqual([
        416,
        expect.stringMatching(/^bytes \*\/\d+$/),
      ]);
      expect((await ask(edge.address, path, { range: 'bytes=99999999-' })).status).toBe(416);
    }
    await same('/pricing', { range: 'bytes=0-3' });
    const svg = (await ask(edge.address, '/legal/terms.svg')).headers;
    for (const condition of [String(svg.etag), new Date().toUTCString()]) {
      await same('/legal/terms.svg', { range: 'bytes=0-3', 'if-range': condition });
    }
  });

  test('a client that has a release file gets no second copy, by the ETag of its server', async () => {
    const path = `/_site/releases/shell/${shell}/static/client.js`;
    const etags = new Set<unknown>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const { etag } = (await ask(nginx.address, path, headers)).headers;
      etags.add(etag);
      const again = await ask(nginx.address, path, { ...headers, 'if-none-match': String(etag) });
      expect([again.status, again.headers.etag]).toEqual([304, etag]);
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect(etags.size).toBe(3);
  });

  test.each([
    ...[...noReleaseFiles, '/static//client.js', '/static/./client.js', '/static%2fclient.js'],
    ...['/static/client.js/', '/static/client.js?v=1', '/Static/client.js'],
  ])('%s of a release is answered alike', async (rest) => {
    await same(`/_site/releases/shell/${shell}${rest}`);
  });

  test('what is below /_site is answered alike', async () => {
    expect((await same('/_site/ready')).status).toBe(200);
    expect((await same('/_site/configurations')).status).toBe(200);
    for (const path of [
      ...['/_site/', '/_site/nothing', '/_site/releases/', '/_site/releases/shell/newest.json'],
      ...[
        '/_site/-page',
        '/_site/texts/x.html',
        '/_site/releases/blog/1.0.0-0000000000000000/entry.js',
      ],
      ...['/_site/directories/x.js', directory.replace('.js', '.css')],
      ...['/%5Fsite/ready', '/_site//ready', '/_site/ready/', '/_SITE/ready'],
    ]) {
      await same(path);
    }
  });
});
