import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { value } from '@site/releases/testing/fixture-site';
import { folderForEachTest } from '@site/testing/test-folder';
import { expect, test, vi } from 'vitest';
import { waitedFor } from '../waiting.ts';
import { createFolderStore } from './folder-store.ts';

const folder = folderForEachTest();

test('entries that a disk does not give hold up nothing else', async () => {
  const store = value(await createFolderStore(folder.path()));
  await store.replace('ledger/1.json', 'first');
  // Whoever opens it waits for another who writes.
  const silent = join(folder.path(), 'ledger/2.json');
  execFileSync('mkfifo', [silent]);
  const reading = store.readEach(['ledger/1.json', 'ledger/2.json']);
  expect(await Promise.race([reading, wait(1, 'meanwhile')])).toBe('meanwhile');
  const writer = await open(silent, 'w');
  await writer.write('late');
  await writer.close();
  expect((await reading).map(String)).toEqual(['first', 'late']);
});

test('where all files are looked at, that is what is waited for', async () => {
  const store = value(await createFolderStore(folder.path()));
  // Of tests before, in the same process.
  await vi.waitFor(() => expect(waitedFor()).toBeUndefined(), 10_000);
  const looking = store.filesBelow('');
  expect(waitedFor()).toBe('its files');
  await looking;
});
