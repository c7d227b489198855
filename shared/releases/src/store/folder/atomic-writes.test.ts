import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { DRAFTS } from './atomic-writes.ts';
import { createFolderStore } from './folder-store.ts';

const { site } = siteForEachTest(async () => {});

test('a folder whose writing is interrupted does not appear', async () => {
  // The second file can't be written: its folder is the first file.
  const content = new Map([
    ['a', 'first'],
    ['a/b', 'second'],
  ]);
  await expect(site.store.createFolder('compositions/broken', content)).rejects.toThrow();
  expect(await site.store.list('compositions')).toEqual([]);
  expect(await readdir(join(site.store.folder, DRAFTS))).toEqual([]);
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
