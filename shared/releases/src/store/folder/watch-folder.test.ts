import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForEachTest } from '@site/releases/testing/folder-for-each-test';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { watchFolder } from './folder-store.ts';

const inFolder = folderForEachTest();
const ledger = () => inFolder('ledger');
let unwatch: (() => void) | undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  unwatch?.();
  vi.useRealTimers();
});

/** Expects that a write into the folder is noticed. */
async function expectNotice(changed: Mock) {
  vi.advanceTimersByTime(1_000);
  changed.mockClear();
  await writeFile(join(ledger(), '1.json'), '');
  await expect.poll(() => changed).toHaveBeenCalled();
}

test('a folder that appears later is watched', async () => {
  const changed = vi.fn();
  unwatch = watchFolder(ledger(), changed);
  await mkdir(ledger());
  await expectNotice(changed);
});

test('a folder that was moved away and came back as another one is watched', async () => {
  await mkdir(ledger());
  const changed = vi.fn();
  unwatch = watchFolder(ledger(), changed);
  await rename(ledger(), inFolder('away'));
  vi.advanceTimersByTime(1_000);
  await mkdir(ledger());
  await expectNotice(changed);
});
