import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterAll(() => rm(root, { recursive: true }));

test('makes what is missing, at once by many as well, and leaves what is there', async () => {
  const folder = join(root, 'a/b/c');
  for (let time = 0; time < 50; time += 1) {
    await rm(join(root, 'a'), { recursive: true, force: true });
    const making: Promise<void>[] = [];
    // Each finds more of it there than the one before.
    for (let one = 0; one < 12; one += 1) {
      making.push(makeFolder(folder));
      await setImmediate();
    }
    expect(
      (await Promise.allSettled(making)).filter(({ status }) => status === 'rejected'),
    ).toEqual([]);
  }
  await writeFile(join(folder, 'file'), '');
  await makeFolder(folder);
  expect((await stat(join(folder, 'file'))).isFile()).toBe(true);
});

test('says what stands in the way', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file/below'))).rejects.toThrow('ENOTDIR');
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow('EEXIST');
});

test.skipIf(!existsSync('/proc/self'))('ends where nobody can make one', async () => {
  await expect(makeFolder('/proc/nothing/below')).rejects.toThrow('ENOENT');
});
