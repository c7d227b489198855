import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

let folder: string;
const before = process.env.TMPDIR;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterEach(async () => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(folder, { recursive: true });
});

test('a folder that was named and can be used is used', async () => {
  const SITE_CACHE = join(folder, 'made', 'here');
  expect(await cacheFolder({ SITE_CACHE, SITE_CACHE_MB: '5' }, 'id')).toEqual({
    folder: join(SITE_CACHE, 'id'),
    limit: 5_000_000,
  });
});

const unusable: [string, (place: string) => Promise<void>, RegExp][] = [
  ['a file', (place) => writeFile(place, ''), /can't be written \(EEXIST\)/],
  ['below a file', async () => writeFile(join(folder, 'file'), ''), /can't be written \(ENOTDIR\)/],
  ['a link', (place) => symlink(folder, place), /is a link/],
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
  const place = join(folder, name === 'below a file' ? 'file/cache' : 'cache');
  await make(place);
  const used = cacheFolder({ SITE_CACHE: place }, 'id');
  await expect(used).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^SITE_CACHE names [^\n]*unset it\.$/),
  });
  await expect(used).rejects.toThrow(reason);
});

test('a usual folder that others can write is left', async () => {
  process.env.TMPDIR = folder;
  const usual = join(folder, `site-cache-${process.getuid?.() ?? 'user'}`);
  await mkdir(usual);
  await chmod(usual, 0o777);
  const used = await cacheFolder({}, 'id');
  expect(used.folder).toContain(`site-cache-of-${process.pid}-`);
  expect((await lstat(used.folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(usual)).toEqual([]);
});

test('where nothing can be written there is no cache, and none that somebody else has made', async () => {
  process.env.TMPDIR = join(folder, 'missing', 'file');
  await writeFile(join(folder, 'missing'), '');
  const used = await cacheFolder({}, 'id');
  expect(used.limit).toBe(0);
  expect(used.folder).not.toBe((await cacheFolder({}, 'id')).folder);
});
