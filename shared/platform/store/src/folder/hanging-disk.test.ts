import { execFileSync } from 'node:child_process';
import promises, { mkdir, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, waitedFor } from '@platform/node/waiting';
import { value } from '@platform/testing/site/fixture-site';
import { folderForEachTest } from '@platform/testing/test-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { readEach } from '../port/store.ts';
import { createFolderStore } from './folder-store.ts';

const folder = folderForEachTest();
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('entries that a disk does not give hold up nothing else', async () => {
  const store = value(await createFolderStore(folder.path()));
  await store.replace('ledger/1.json', 'first');
  // Whoever opens it waits for another who writes.
  const silent = join(folder.path(), 'ledger/2.json');
  execFileSync('mkfifo', [silent]);
  const reading = readEach(store, ['ledger/1.json', 'ledger/2.json']);
  expect(await Promise.race([reading, wait(1, 'meanwhile')])).toBe('meanwhile');
  const writer = await open(silent, 'w');
  await writer.write('late');
  await writer.close();
  expect((await reading).map(String)).toEqual(['first', 'late']);
});

test('where all files are looked at, that is what is waited for', async () => {
  const store = value(await createFolderStore(folder.path()));
  // Of tests before, in the same process.
  await vi.waitFor(() => expect(waitedFor()).toBeUndefined(), 120_000);
  const looking = store.filesBelow('');
  expect(waitedFor()).toBe('its files');
  await looking;
});

test('a disk that answers slowly, and goes on, is no reason to kill who looks at all files', async () => {
  const store = value(await createFolderStore(folder.path()));
  await vi.waitFor(() => expect(waitedFor()).toBeUndefined(), 120_000);
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  await mkdir(join(folder.path(), 'releases/a/b/c/d'), { recursive: true });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readdir } = promises;
  vi.spyOn(promises, 'readdir').mockImplementation((...given: unknown[]) => {
    now += 400;
    endProcess(5);
    return Reflect.apply(readdir, promises, given);
  });
  syncBuiltinESMExports();
  await store.filesBelow('releases');
  expect(kill).not.toHaveBeenCalled();
  expect(exit).toHaveBeenCalledTimes(5);
  vi.mocked(promises.readdir).mockImplementation(async () => {
    now += 600;
    endProcess(5);
    return [];
  });
  await store.filesBelow('releases');
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
});
