import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { value } from '@site/releases/testing/fixture-site';
import { folderForEachTest } from '@site/testing/test-folder';
import { describe, expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { createStore, openStore } from '../open-store.ts';
import { watchFolder } from './folder-store.ts';

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
    listed.add((await store.keysBelow('')).includes(`${release('1.0.0')}/release.json`));
  }
  isOver = true;
  await Promise.all(publishing);
  expect([...listed]).toEqual([true]);
});

test('hidden files of a release belong to it, and others to nobody', async () => {
  const store = value(await createStore(inFolder('store')));
  const release = 'releases/pricing/1.0.0-00000000';
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
  expect((await store.keysBelow('')).sort()).toEqual(
    ['release.json', hidden].map((path) => `${release}/${path}`),
  );
});

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
