import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '@platform/node/settings';
import { exampleSettings } from '@platform/testing/example-settings';
import { folderForEachTest } from '@platform/testing/test-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheFolder, cacheSettings, openCache } from './cache.ts';

const { path: root } = folderForEachTest();
const bytes = Buffer.alloc(1_000);

async function filled(limit: number, count: number) {
  const cache = openCache(root(), limit);
  for (let number = 0; number < count; number += 1) {
    await cache.write(`a/${number}`, bytes, 'etag');
    const used = Date.now() / 1_000 - 3_600 + number;
    await utimes(join(cache.folder, `a/${number}`), used, used);
  }
  await cache.settled();
  return cache;
}

test('what was used least recently goes, and what is in use stays', async () => {
  await filled(100_000, 20);
  const cache = openCache(root(), 10_000);
  expect((await cache.read('a/0'))?.bytes.length).toBe(1_000);
  await cache.write('b', bytes, 'etag');
  await cache.settled();
  const left = (await readdir(join(cache.folder, 'a'))).map(Number).sort((a, b) => a - b);
  expect(left[0]).toBe(0);
  expect(left.length).toBeLessThanOrEqual(9);
  expect(left.at(-1)).toBe(19);
  expect(await cache.read('b')).toBeDefined();
  expect(await cache.read('a/1')).toBeUndefined();
});

test('processes that share a cache keep it within one limit', async () => {
  const caches = [openCache(root(), 20_000), openCache(root(), 20_000), openCache(root(), 20_000)];
  let used = 0;
  for (let number = 0; number < 18; number += 1) {
    for (const [process, cache] of caches.entries()) {
      const key = `${process}/${number}`;
      await cache.write(key, bytes, 'etag');
      used += 1;
      await utimes(join(cache.folder, key), used, used);
      await cache.settled();
    }
  }
  const left = await readdir(root('content'), { recursive: true });
  const files = left.filter((name) => /\d+\/\d+$/.test(name));
  // Each process may have written a tenth that is not counted yet.
  expect(files.length).toBeLessThanOrEqual(20 + caches.length * 3);
});

test('nothing goes that was used within the last minute', async () => {
  const cache = openCache(root(), 5_000);
  for (let number = 0; number < 10; number += 1) await cache.write(`a/${number}`, bytes, 'etag');
  await cache.settled();
  expect(await readdir(join(cache.folder, 'a'))).toHaveLength(10);
});

test('what another process removed is not there', async () => {
  const cache = await filled(100_000, 1);
  expect(await cache.look('a/0')).toBe('etag');
  await rm(join(cache.folder, 'a/0'));
  expect(await cache.look('a/0')).toBeUndefined();
});

test('what somebody is just writing is no copy yet, and stays', async () => {
  const cache = await filled(100_000, 1);
  const [file, note] = [join(cache.folder, 'a/0'), root('notes/a/0')];
  await rm(note);
  const reader = openCache(root(), 100_000);
  expect(await reader.read('a/0')).toBeUndefined();
  expect((await readFile(file)).equals(bytes)).toBe(true);
});

afterEach(() => vi.unstubAllEnvs());

test('a folder that was named and can be used is used', async () => {
  const SITE_CACHE = root('made', 'here');
  expect(await cacheFolder({ SITE_CACHE, SITE_CACHE_MB: '5' }, 'id')).toEqual({
    folder: join(SITE_CACHE, 'id'),
    limit: 5_000_000,
  });
});

const unusable: [string, (place: string) => Promise<void>, RegExp][] = [
  ['a file', (place) => writeFile(place, ''), /can't be written \(EEXIST\)/],
  ['below a file', async () => writeFile(root('file'), ''), /can't be written \(ENOTDIR\)/],
  ['a link', (place) => symlink(root(), place), /is a link/],
  [
    'a folder that others can write',
    async (place) => {
      await mkdir(place);
      await chmod(place, 0o777);
    },
    /other users can write/,
  ],
];

test.each(unusable)('%s that was named is refused in one line', async (name, make, reason) => {
  const place = root(name === 'below a file' ? 'file/cache' : 'cache');
  await make(place);
  const used = cacheFolder({ SITE_CACHE: place }, 'id');
  await expect(used).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^SITE_CACHE names [^\n]*unset it\.$/),
  });
  await expect(used).rejects.toThrow(reason);
});

test('a usual folder that others can write is left', async () => {
  vi.stubEnv('TMPDIR', root());
  const usual = root(`site-cache-${process.getuid?.() ?? 'user'}`);
  await mkdir(usual);
  await chmod(usual, 0o777);
  const used = await cacheFolder({}, 'id');
  expect(used.folder).toContain(`site-cache-of-${process.pid}-`);
  expect((await lstat(used.folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(usual)).toEqual([]);
});

test('where nothing can be written there is no cache, and none that somebody else has made', async () => {
  vi.stubEnv('TMPDIR', root('missing', 'file'));
  await writeFile(root('missing'), '');
  const used = await cacheFolder({}, 'id');
  expect(used.limit).toBe(0);
  expect(used.folder).not.toBe((await cacheFolder({}, 'id')).folder);
});

test('the example of the command lists the settings of the cache, with their defaults', async () => {
  const file = join(import.meta.dirname, '../../../cli/deploy/.env.example');
  const { given, all } = exampleSettings(await readFile(file, 'utf8'));
  expect(Object.keys(all).filter((name) => name.startsWith('SITE_CACHE'))).toEqual(
    Object.keys(cacheSettings.shape),
  );
  expect(readSettings(cacheSettings, all)).toEqual(readSettings(cacheSettings, given));
});
