import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite, value } from '../../fixtures/fixture-site.ts';
import { createStore, temporaryFolder } from '../store.ts';
import { createFile, placeFolder, replaceFile, replaceFolder } from './atomic-writes.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

const leftovers = () => readdir(temporaryFolder(site.store));

test('a folder whose writing breaks off is nowhere to be seen', async () => {
  const target = join(site.store.folder, 'compositions', 'broken');
  // The second file can't be written: its folder is the first file.
  const content = new Map([
    ['a', 'first'],
    ['a/b', 'second'],
  ]);
  await expect(placeFolder(site.store, target, content)).rejects.toThrow();
  expect(await readdir(join(site.store.folder, 'compositions'))).toEqual([]);
  expect(await leftovers()).toEqual([]);
});

test('a folder that is there stays as it is', async () => {
  const target = join(site.store.folder, 'compositions', 'kept');
  expect(await placeFolder(site.store, target, new Map([['a', 'old']]))).toBe('placed');
  expect(await placeFolder(site.store, target, new Map([['a', 'new']]))).toBe('exists');
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('old');
  expect(await leftovers()).toEqual([]);
});

test('a damaged folder is replaced whole', async () => {
  const target = join(site.store.folder, 'compositions', 'mended');
  await placeFolder(site.store, target, new Map([['stray', 'old']]));
  await replaceFolder(site.store, target, new Map([['a', 'new']]));
  expect(await readdir(target)).toEqual(['a']);
  expect(await leftovers()).toEqual([]);
});

test('of many writers of one file exactly one creates it', async () => {
  const target = join(site.store.folder, 'ledger', '1.json');
  const writers = ['a', 'b', 'c', 'd', 'e'];
  const outcomes = await Promise.all(writers.map((text) => createFile(site.store, target, text)));
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(await readFile(target, 'utf8')).toBe(writers[outcomes.indexOf('created')]);
  expect(await leftovers()).toEqual([]);
});

test('a pointer is replaced', async () => {
  const target = join(site.store.folder, 'releases', 'pricing', 'newest.json');
  await replaceFile(site.store, target, 'old');
  await replaceFile(site.store, target, 'new');
  expect(await readFile(target, 'utf8')).toBe('new');
});

test.each([
  { rights: 0o2775, umask: 0o077, files: 0o664 },
  { rights: 0o755, umask: 0o077, files: 0o644 },
  { rights: 0o770, umask: 0o022, files: 0o660 },
])(
  'what is written with umask $umask has the rights of the store',
  async ({ rights, umask, files }) => {
    const shared = { folder: join(site.folder, 'shared') };
    await mkdir(shared.folder);
    await chmod(shared.folder, rights);
    const before = process.umask(umask);
    try {
      value(await createStore(shared.folder));
      await placeFolder(shared, join(shared.folder, 'releases/new/1'), new Map([['web/a/b', 'x']]));
      await replaceFile(shared, join(shared.folder, 'renderings/1/a.json'), 'x');
      await createFile(shared, join(shared.folder, 'ledger/1.json'), 'x');
    } finally {
      process.umask(before);
    }
    const entries = await readdir(shared.folder, { recursive: true, withFileTypes: true });
    expect(entries.length).toBeGreaterThan(10);
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o2666]).toEqual([
        entry.name,
        entry.isFile() ? files : rights & 0o2666,
      ]);
    }
  },
);
