import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile } from './lock-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** More than any process has. */
const NOBODY = 2 ** 30;

test('one at a time has a lock', async () => {
  const tried = await Promise.all([1, 2, 3].map(() => lockFile(file, 'exports')));
  const [unlock, ...others] = tried.flatMap((one) => (one.ok ? [one.value] : []));
  expect(others).toEqual([]);
  expect(tried.find(({ ok }) => !ok)).toMatchObject({
    problem: { kind: 'busy', message: expect.stringContaining(`Process ${process.pid} on`) },
  });
  await unlock?.();
  expect((await lockFile(file, 'exports')).ok).toBe(true);
});

test('what a killed process has left is removed, by one of several', async () => {
  await writeFile(file, `${NOBODY} ${hostname()} x\n`);
  const tried = await Promise.all([1, 2, 3, 4].map(() => lockFile(file, 'exports')));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['lock']);
});

const isTaken = async () => !(await lockFile(file, 'exports')).ok;

test.each([
  ['on another machine, of which nobody knows', `${NOBODY} elsewhere x\n`],
  ['with an id alone, if a process has that id', `${process.pid} ${hostname()} x\n`],
])('a lock %s, is held', async (_name, line) => {
  await writeFile(file, line);
  expect(await isTaken()).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'after a boot, or once the id was given to another process, the lock is nobody’s',
  async () => {
    await lockFile(file, 'exports');
    const line = await readFile(file, 'utf8');
    expect(await isTaken()).toBe(true);
    for (const other of [line.replace(/\d+\n$/, '1\n'), line.replace(/\S+(?=-\d+\n$)/, 'a-boot')]) {
      expect(other).not.toBe(line);
      await writeFile(file, other);
      expect(await isTaken()).toBe(false);
      await rm(file);
    }
  },
);
