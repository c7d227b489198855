import { access, chmod, mkdir, readdir, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { value } from '@platform/testing/site/fixture-site';
import { folderForEachTest } from '@platform/testing/test-folder';
import { describe, expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { createStore, openStore } from '../open-store.ts';
import { DRAFTS } from './atomic-writes.ts';
import { watchFolder } from './watch-folder.ts';

vi.mock('node:fs/promises', { spy: true });

const { path: inFolder } = folderForEachTest();

async function problemOf(folder: string): Promise<string | undefined> {
  const opened = await openStore(folder);
  return opened.ok ? undefined : opened.problem.kind;
}

test('a store that this user may not read is not reported as missing', async () => {
  const folder = inFolder('store');
  await createStore(folder);
  // Root, who may run this, can read everything.
  const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' });
  vi.mocked(access).mockRejectedValueOnce(denied);
  expect(await problemOf(folder)).toBe('store-not-readable');
  expect(await problemOf(folder)).toBeUndefined();
});

test('of a file of 600 MB nothing is read', async () => {
  const store = value(await createStore(inFolder('store')));
  const key = 'compositions/0123456789abcdef/composition.json';
  await store.createIfAbsent(key, '');
  await truncate(store.place(key), 600_000_000);
  expect(await store.read(key)).toMatchObject({ reason: 'failed', code: 'TooLarge' });
  expect(await store.sha256Of(key)).toBeUndefined();
});

test('drafts that come and go while everything is listed hide nothing', async () => {
  const store = value(await createStore(inFolder('store')));
  const release = (version: string) => `releases/pricing/${version}-00000000`;
  const content = new Map([
    ['release.json', '{}'],
    ['web/a.js', ''],
  ]);
  await store.createFolder(release('1.0.0'), content);
  let isOver = false;
  const publishing = ['2.0.0', '3.0.0'].map(async (version) => {
    while (!isOver) await store.replaceFolder(release(version), content);
  });
  const listed = new Set<boolean>();
  for (let round = 0; round < 50; round += 1) {
    listed.add(
      [...(await store.filesBelow('')).keys()].includes(`${release('1.0.0')}/release.json`),
    );
  }
  isOver = true;
  await Promise.all(publishing);
  expect([...listed]).toEqual([true]);
});

test('hidden files of a release belong to it, and others to nobody', async () => {
  const store = value(await createStore(inFolder('store')));
  const release = 'releases/pricing/1.0.0-0000000000000000';
  const hidden = 'web/.well-known/security.txt';
  await store.createFolder(
    release,
    new Map([
      ['release.json', '{}'],
      [hidden, ''],
    ]),
  );
  await writeFile(store.place('.hidden'), '');
  await writeFile(store.place('releases/pricing/.hidden'), '');
  expect([...(await store.filesBelow('')).keys()].sort()).toEqual(
    ['release.json', hidden].map((path) => `${release}/${path}`),
  );
});

test('a folder whose writing is interrupted does not appear', async () => {
  // The second file can't be written: its folder is the first file.
  const content = new Map([
    ['a', 'first'],
    ['a/b', 'second'],
  ]);
  const store = value(await createStore(inFolder('store')));
  await expect(store.createFolder('compositions/broken', content)).rejects.toThrow();
  expect(await store.list('compositions')).toEqual([]);
  expect(await readdir(inFolder('store', DRAFTS))).toEqual([]);
});

test.each([
  { rights: 0o2775, umask: 0o077, files: 0o664 },
  { rights: 0o755, umask: 0o077, files: 0o644 },
  { rights: 0o770, umask: 0o022, files: 0o660 },
])(
  'what is written with umask $umask has the rights of the store',
  async ({ rights, umask, files }) => {
    const folder = inFolder('shared');
    await mkdir(folder);
    await chmod(folder, rights);
    const before = process.umask(umask);
    try {
      const shared = value(await createStore(folder));
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

describe('a watched folder is watched on', () => {
  const ledger = () => inFolder('ledger');

  function watched(): Mock {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const changed = vi.fn();
    const unwatch = watchFolder(ledger(), changed);
    onTestFinished(() => {
      unwatch();
      vi.useRealTimers();
    });
    return changed;
  }

  async function expectNotice(changed: Mock) {
    vi.advanceTimersByTime(1_000);
    changed.mockClear();
    await writeFile(inFolder('ledger/1.json'), '');
    await expect.poll(() => changed).toHaveBeenCalled();
  }

  test('once it appears', async () => {
    const changed = watched();
    await mkdir(ledger());
    await expectNotice(changed);
  });

  test('where it was moved away and came back as another one', async () => {
    await mkdir(ledger());
    const changed = watched();
    await rename(ledger(), inFolder('away'));
    vi.advanceTimersByTime(1_000);
    await mkdir(ledger());
    await expectNotice(changed);
  });
});
