import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, openStore } from './store.ts';

let room: string;
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(() => rm(room, { recursive: true }));

async function problemOf(folder: string): Promise<string | undefined> {
  const opened = await openStore(folder);
  return opened.ok ? undefined : opened.problem.kind;
}

test('a store that is there is opened, and one that is not is missing', async () => {
  const folder = join(room, 'store');
  expect(await problemOf(folder)).toBe('store-missing');
  await createStore(folder);
  expect(await problemOf(folder)).toBeUndefined();
});

// Nothing is closed to the administrator of a machine.
test.skipIf(process.getuid?.() === 0)(
  'a store that this user may not read is not called missing',
  async () => {
    const folder = join(room, 'store');
    await createStore(folder);
    await chmod(join(folder, 'ledger'), 0o000);
    expect(await problemOf(folder)).toBe('store-not-readable');
    await chmod(folder, 0o000);
    expect(await problemOf(folder)).toBe('store-not-readable');
    await chmod(folder, 0o700);
  },
);
