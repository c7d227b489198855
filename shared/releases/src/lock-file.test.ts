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

test('what a killed process has left is taken away, by one of several', async () => {
  await writeFile(file, `${NOBODY} ${hostname()} x\n`);
  const tried = await Promise.all([1, 2, 3, 4].map(() => lockFile(file, 'exports')));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['lock']);
});

test('of a process on another machine nobody knows whether it works', async () => {
  await writeFile(file, `${NOBODY} elsewhere x\n`);
  expect((await lockFile(file, 'exports')).ok).toBe(false);
});

/** The line of this process, with other words in it; as it was left if the lock is taken by this test. */
async function leave(change: (words: string[]) => string[]): Promise<void> {
  const unlock = await lockFile(file, 'exports');
  const line = await readFile(file, 'utf8');
  if (unlock.ok) await unlock.value();
  await writeFile(file, `${change(line.trim().split(' ')).join(' ')}\n`);
}

const changed = (position: number, word: string) => (words: string[]) => words.with(position, word);
const isTaken = async () => !(await lockFile(file, 'exports')).ok;

test('the first process of a container has the id of the one that was killed, and is another', async () => {
  await leave((words) => words);
  expect(await isTaken()).toBe(true);
  await leave(changed(3, 'a-run-before'));
  expect(await isTaken()).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'after a boot, or once the id was given to another process, the lock is nobody’s',
  async () => {
    const parent = String(process.ppid);
    const start = (await readFile(`/proc/${parent}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19];
    const asParent = (words: string[]) => words.with(0, parent).with(5, start ?? '');
    await leave(asParent);
    expect(await isTaken()).toBe(true);
    await leave((words) => asParent(words).with(4, 'a-boot-before'));
    expect(await isTaken()).toBe(false);
    await rm(file);
    await leave((words) => asParent(words).with(5, '1'));
    expect(await isTaken()).toBe(false);
  },
);

test('where a lock does not say more than an id, a process with that id counts as working', async () => {
  await writeFile(file, `${process.pid} ${hostname()} x\n`);
  expect(await isTaken()).toBe(true);
  await writeFile(file, `${process.ppid} ${hostname()} x - - -\n`);
  expect(await isTaken()).toBe(true);
});
