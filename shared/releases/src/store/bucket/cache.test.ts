import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForEachTest } from '@site/testing/test-folder';
import { expect, test } from 'vitest';
import { openCache } from './cache.ts';

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
