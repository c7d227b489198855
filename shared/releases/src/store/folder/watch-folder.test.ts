import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { watchFolder } from './folder-store.ts';

let room: string;
let ledger: string;
let unwatch: (() => void) | undefined;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  room = await mkdtemp(join(tmpdir(), 'watch-'));
  ledger = join(room, 'ledger');
});
afterEach(async () => {
  unwatch?.();
  vi.useRealTimers();
  await rm(room, { recursive: true });
});

/** Expects that a write into the folder is noticed. */
async function expectNotice(changed: Mock) {
  vi.advanceTimersByTime(1_000);
  changed.mockClear();
  await writeFile(join(ledger, '1.json'), '');
  await expect.poll(() => changed).toHaveBeenCalled();
}

test('a folder that appears later is watched', async () => {
  const changed = vi.fn();
  unwatch = watchFolder(ledger, changed);
  await mkdir(ledger);
  await expectNotice(changed);
});

test('a folder that was moved away and came back as another one is watched', async () => {
  await mkdir(ledger);
  const changed = vi.fn();
  unwatch = watchFolder(ledger, changed);
  await rename(ledger, join(room, 'away'));
  vi.advanceTimersByTime(1_000);
  await mkdir(ledger);
  await expectNotice(changed);
});
