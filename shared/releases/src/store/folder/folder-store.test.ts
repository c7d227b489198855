import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, openStore } from '../open-store.ts';

vi.mock('node:fs/promises', { spy: true });

let room: string;
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(() => rm(room, { recursive: true }));

async function problemOf(folder: string): Promise<string | undefined> {
  const opened = await openStore(folder);
  return opened.ok ? undefined : opened.problem.kind;
}

test('an existing store is opened, and any other is reported as missing', async () => {
  const folder = join(room, 'store');
  expect(await problemOf(folder)).toBe('store-missing');
  await createStore(folder);
  expect(await problemOf(folder)).toBeUndefined();
});

test('a store that this user may not read is not reported as missing', async () => {
  const folder = join(room, 'store');
  await createStore(folder);
  // Nothing is closed to the administrator of a machine, who may be the one to run this.
  const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' });
  vi.mocked(access).mockRejectedValueOnce(denied);
  expect(await problemOf(folder)).toBe('store-not-readable');
  expect(await problemOf(folder)).toBeUndefined();
});
