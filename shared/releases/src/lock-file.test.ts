import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { folderForEachTest } from '@site/testing/test-folder';
import { expect, test } from 'vitest';
import { lockFile } from './lock-file.ts';

const { path: inFolder } = folderForEachTest();
const lock = () => lockFile(inFolder('lock'), 'exports');

/** More than any process has. */
const NOBODY = 2 ** 30;

test('one at a time has a lock', async () => {
  const tried = await Promise.all([1, 2, 3].map(lock));
  const [unlock, ...others] = tried.flatMap((one) => (one.ok ? [one.value] : []));
  expect(others).toEqual([]);
  expect(tried.find(({ ok }) => !ok)).toMatchObject({
    problem: { kind: 'busy', message: expect.stringContaining(`Process ${process.pid} on`) },
  });
  await unlock?.();
  expect((await lock()).ok).toBe(true);
});

test('what a killed process has left is removed, by one of several', async () => {
  await writeFile(inFolder('lock'), `${NOBODY} ${hostname()} x\n`);
  const tried = await Promise.all([1, 2, 3, 4].map(lock));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readdir(inFolder())).toEqual(['lock']);
});

const isTaken = async () => !(await lock()).ok;

test.each([
  ['on another machine, of which nobody knows', `${NOBODY} elsewhere x\n`],
  ['with an id alone, if a process has that id', `${process.pid} ${hostname()} x\n`],
])('a lock %s, is held', async (_name, line) => {
  await writeFile(inFolder('lock'), line);
  expect(await isTaken()).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'after a boot, or once the id was given to another process, the lock is nobody’s',
  async () => {
    await lock();
    const line = await readFile(inFolder('lock'), 'utf8');
    expect(await isTaken()).toBe(true);
    for (const other of [line.replace(/\d+\n$/, '1\n'), line.replace(/\S+(?=-\d+\n$)/, 'a-boot')]) {
      expect(other).not.toBe(line);
      await writeFile(inFolder('lock'), other);
      expect(await isTaken()).toBe(false);
      await rm(inFolder('lock'));
    }
  },
);
