import { chmod, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForEachTest } from '@site/testing/test-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

const { path: inFolder } = folderForEachTest();
afterEach(() => vi.unstubAllEnvs());

test('a folder that was named and can be used is used', async () => {
  const SITE_CACHE = inFolder('made', 'here');
  expect(await cacheFolder({ SITE_CACHE, SITE_CACHE_MB: '5' }, 'id')).toEqual({
    folder: join(SITE_CACHE, 'id'),
    limit: 5_000_000,
  });
});

const unusable: [string, (place: string) => Promise<void>, RegExp][] = [
  ['a file', (place) => writeFile(place, ''), /can't be written \(EEXIST\)/],
  ['below a file', async () => writeFile(inFolder('file'), ''), /can't be written \(ENOTDIR\)/],
  ['a link', (place) => symlink(inFolder(), place), /is a link/],
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
  const place = inFolder(name === 'below a file' ? 'file/cache' : 'cache');
  await make(place);
  const used = cacheFolder({ SITE_CACHE: place }, 'id');
  await expect(used).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^SITE_CACHE names [^\n]*unset it\.$/),
  });
  await expect(used).rejects.toThrow(reason);
});

test('a usual folder that others can write is left', async () => {
  vi.stubEnv('TMPDIR', inFolder());
  const usual = inFolder(`site-cache-${process.getuid?.() ?? 'user'}`);
  await mkdir(usual);
  await chmod(usual, 0o777);
  const used = await cacheFolder({}, 'id');
  expect(used.folder).toContain(`site-cache-of-${process.pid}-`);
  expect((await lstat(used.folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(usual)).toEqual([]);
});

test('where nothing can be written there is no cache, and none that somebody else has made', async () => {
  vi.stubEnv('TMPDIR', inFolder('missing', 'file'));
  await writeFile(inFolder('missing'), '');
  const used = await cacheFolder({}, 'id');
  expect(used.limit).toBe(0);
  expect(used.folder).not.toBe((await cacheFolder({}, 'id')).folder);
});
