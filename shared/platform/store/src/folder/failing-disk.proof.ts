import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createWaiting } from '@platform/node/waiting';
import { value } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, expect, test, vi } from 'vitest';
import { readRevisions } from '../stored/ledger.ts';
import { folderWrites } from './atomic-writes.ts';

/** The disk's error for a call; undefined without one. */
const disk = vi.hoisted(() => ({
  writing: (_path: string, _content: unknown): string | undefined => undefined,
  reading: (_path: string): string | undefined => undefined,
  moving: (_from: string, _to: string): string | undefined => undefined,
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const fail = (code: string | undefined) => {
    // Like the system's error of a write, it names no file.
    if (code) throw Object.assign(new Error(`${code}: said no`), { code });
  };
  return {
    ...real,
    async writeFile(path: string, ...rest: [string, object]) {
      const said = disk.writing(path, rest[0]);
      if (said) await real.writeFile(path, 'ha');
      fail(said);
      return real.writeFile(path, ...rest);
    },
    async open(path: string, ...rest: ['r']) {
      fail(disk.reading(path));
      return real.open(path, ...rest);
    },
    async rename(from: string, to: string) {
      fail(disk.moving(from, to));
      return real.rename(from, to);
    },
    async link(from: string, to: string) {
      fail(disk.moving(from, to));
      return real.link(from, to);
    },
  };
});

/** Of pricing, which is live; a newer release of devices waits. */
let second: string;
const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  second = await template.releaseLive('pricing', { version: '1.1.0' });
  // It has to be rendered.
  await template.release('devices', { version: '1.3.0' });
});
const sound = { ...disk };
afterEach(() => void Object.assign(disk, sound));

const writesOf = (folder: string) => folderWrites(folder, createWaiting(folder, {}));
const inStore = (...path: string[]) => join(site.store.folder, ...path);
const leftovers = async () => {
  const names = await readdir(site.store.folder, { recursive: true });
  return names.filter((name) => /\.temporary./.test(name));
};

const content = new Map([
  ['a', 'first'],
  ['b/c', 'second'],
]);
const writers = {
  createFolder: () => site.store.createFolder('compositions/new', content),
  replaceFolder: () => site.store.replaceFolder('compositions/new', content),
  replace: () => site.store.replace('releases/pricing/newest.json', 'new'),
  createIfAbsent: () => site.store.createIfAbsent('ledger/9.json', 'new'),
};

test.each(Object.entries(writers))('%s leaves no draft if it fails', async (_n, write) => {
  disk.writing = () => 'ENOSPC';
  await expect(write()).rejects.toThrow('ENOSPC');
  Object.assign(disk, sound, { moving: () => 'EIO' });
  await expect(write()).rejects.toThrow('EIO');
  expect(await leftovers()).toEqual([]);
});

test.each(Object.entries(writers))(
  '%s writes to a part of the store on another disk',
  async (_n, write) => {
    disk.moving = (from, to) => (dirname(from) === dirname(to) ? undefined : 'EXDEV');
    await write();
    await write();
    expect(await leftovers()).toEqual([]);
    const names = await readdir(site.store.folder, { recursive: true, withFileTypes: true });
    expect(names.filter((name) => name.isFile())).not.toEqual([]);
  },
);

test('a corrupt folder stays if the new one has no room', async () => {
  const key = 'compositions/corrupt';
  const target = site.store.place(key);
  await site.store.createFolder(key, new Map([['a', 'damaged']]));
  disk.writing = () => 'ENOSPC';
  await expect(site.store.replaceFolder(key, content)).rejects.toThrow('ENOSPC');
  Object.assign(disk, sound);
  disk.moving = (from, to) => (to === target && !/corrupt$/.test(from) ? 'EIO' : undefined);
  await expect(site.store.replaceFolder(key, content)).rejects.toThrow('EIO');
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('damaged');
  expect(await leftovers()).toEqual([]);
});

test('on a full disk the render cache makes room for a rollback', async () => {
  const cache = writesOf(site.store.folder).cache;
  expect(existsSync(cache)).toBe(true);
  // There is space once the cache is gone.
  disk.writing = () => (existsSync(cache) ? 'ENOSPC' : undefined);
  expect(await command('rollback', 'pricing')).toMatchObject({ code: 0, stderr: '' });
  expect((await readRevisions(site.store))[0]).toBe(3);
});

test('a store that init made keeps room for a rollback on a full disk', async () => {
  await runCaptured(['init', '--store', site.store.folder]);
  const reserve = writesOf(site.store.folder).reserve;
  disk.writing = (path) => (path && existsSync(reserve) ? 'ENOSPC' : undefined);
  const promoted = await command('promote', 'devices');
  expect(promoted).toMatchObject({ code: 1, stderr: expect.stringContaining('(ENOSPC)') });
  expect(existsSync(reserve)).toBe(true);
  expect(await command('rollback', 'pricing')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(reserve)).toBe(true);
});

test('abandoned drafts are removed to make room, and drafts in use stay', async () => {
  const [left, worked] = [inStore('.temporary', 'left'), inStore('.temporary', 'worked')];
  for (const draft of [left, worked]) await mkdir(draft, { recursive: true });
  const { mtimeMs } = await stat(worked);
  await utimes(left, mtimeMs / 1_000, mtimeMs / 1_000 - 3_700);
  // There is space for an empty file.
  disk.writing = (_path, text) => (text !== '' && existsSync(left) ? 'ENOSPC' : undefined);
  expect(await command('rollback', 'pricing')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(writesOf(site.store.folder).cache)).toBe(true);
  expect(await leftovers()).toEqual(['.temporary/worked']);
});

test('renderings that can’t be cached stop no command', async () => {
  disk.moving = (_from, to) =>
    to.startsWith(writesOf(site.store.folder).cache) ? 'EROFS' : undefined;
  value(await site.promote());
});

test.each([
  ['ENOSPC', /^The disk of .*ledger is full \(ENOSPC\): free some space there, then try again/],
  ['EDQUOT', /^The quota of the disk of .*ledger is used up \(EDQUOT\): /],
  ['EROFS', /^The disk of .*ledger is read-only \(EROFS\): /],
  ['EACCES', /^This user may not use .*ledger \(EACCES\): /],
])('a disk that says %s is named with the folder', async (code, message) => {
  disk.moving = (_from, to) => (to.startsWith(inStore('ledger')) ? code : undefined);
  const outcome = await command('promote', '--all');
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toMatch(message);
  expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
  expect(await leftovers()).toEqual([]);
});

test('a file that this user may not read is not reported as corrupt, and no other release is suggested', async () => {
  await site.releaseLive('pricing', { version: '1.2.0' });
  const file = inStore('releases', 'pricing', second, 'release.json');
  disk.reading = (path) => (path === file ? 'EACCES' : undefined);
  expect(await command('rollback', 'pricing')).toMatchObject({
    code: 1,
    stderr: `This user may not read ${file} (EACCES): run this as a user who may, or check its owner and its rights.\n`,
  });
});

test('a part of the store that is not a folder gives one line and no stack', async () => {
  await rm(inStore('ledger'), { recursive: true });
  await writeFile(inStore('ledger'), '');
  const { code, stderr } = await command('rollback', 'pricing');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^\S+ledger can't be used \(ENOTDIR\): .*\n$/),
  });
});

function command(...args: string[]) {
  return runCaptured([...args, '--no-wait', '--store', site.store.folder]);
}
