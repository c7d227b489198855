import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite, value } from '../../fixtures/fixture-site.ts';
import type { FolderStore } from './folder-store.ts';
import { temporaryFolder } from './layout.ts';
import { createFolderStore } from './open-folder.ts';

let site: FixtureSite;
let store: FolderStore;
beforeEach(async () => {
  site = await createFixtureSite();
  store = site.store;
});
afterEach(() => site.remove());

const leftovers = () => readdir(temporaryFolder(store));

test('a folder whose writing is interrupted does not appear', async () => {
  // The second file can't be written: its folder is the first file.
  const content = new Map([
    ['a', 'first'],
    ['a/b', 'second'],
  ]);
  await expect(store.createFolder('compositions/broken', content)).rejects.toThrow();
  expect(await store.list('compositions')).toEqual([]);
  expect(await leftovers()).toEqual([]);
});

test('a folder that is there stays as it is', async () => {
  const key = 'compositions/kept';
  expect(await store.createFolder(key, new Map([['a', 'old']]))).toBe('created');
  expect(await store.createFolder(key, new Map([['a', 'new']]))).toBe('exists');
  expect(await textOf(`${key}/a`)).toBe('old');
  expect(await leftovers()).toEqual([]);
});

test('a corrupt folder is replaced with all its files', async () => {
  const key = 'compositions/repaired';
  await store.createFolder(key, new Map([['stray', 'old']]));
  await store.replaceFolder(key, new Map([['a', 'new']]));
  expect(await store.list(key)).toEqual(['a']);
  expect(await leftovers()).toEqual([]);
});

test('exactly one of many writers creates a file', async () => {
  const writers = ['a', 'b', 'c', 'd', 'e'];
  const key = 'ledger/1.json';
  const outcomes = await Promise.all(writers.map((text) => store.createIfAbsent(key, text)));
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(await textOf(key)).toBe(writers[outcomes.indexOf('created')]);
  expect(await leftovers()).toEqual([]);
});

test('a pointer is replaced', async () => {
  const key = 'releases/pricing/newest.json';
  await store.replace(key, 'old');
  await store.replace(key, 'new');
  expect(await textOf(key)).toBe('new');
});

test.each([
  { rights: 0o2775, umask: 0o077, files: 0o664 },
  { rights: 0o755, umask: 0o077, files: 0o644 },
  { rights: 0o770, umask: 0o022, files: 0o660 },
])(
  'what is written with umask $umask has the rights of the store',
  async ({ rights, umask, files }) => {
    const folder = join(site.folder, 'shared');
    await mkdir(folder);
    await chmod(folder, rights);
    const before = process.umask(umask);
    try {
      const shared = value(await createFolderStore(folder));
      await shared.createFolder('releases/new/1', new Map([['web/a/b', 'x']]));
      await shared.replace('renderings/1/a.json', 'x');
      await shared.createIfAbsent('ledger/1.json', 'x');
    } finally {
      process.umask(before);
    }
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
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

function textOf(key: string): Promise<string> {
  return readFile(store.place(key), 'utf8');
}
