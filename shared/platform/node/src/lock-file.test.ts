import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { lockFile } from './lock-file.ts';

const { path: inFolder } = folderForEachTest();
const lock = () => lockFile(inFolder('lock'), 'exports');

/** More than any process has. */
const NOBODY = 2 ** 30;

test('one at a time has a lock', async () => {
  const tried = await Promise.all([1, 2, 3].map(lock));
  const [held, ...others] = tried.flatMap((one) => (one.ok ? [one.value] : []));
  expect(others).toEqual([]);
  expect(tried.find(({ ok }) => !ok)).toMatchObject({
    problem: { kind: 'busy', message: expect.stringContaining(`Process ${process.pid} on`) },
  });
  await held?.unlock();
  expect((await lock()).ok).toBe(true);
});

test('what a killed process has left is removed, by one of several', async () => {
  await writeFile(inFolder('lock'), `${NOBODY} ${hostname()} x\n`);
  const tried = await Promise.all([1, 2, 3, 4].map(lock));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readdir(inFolder())).toEqual(['lock']);
});

const isTaken = async () => !(await lock()).ok;

test('a lock with an id alone is held if a process has that id', async () => {
  await writeFile(inFolder('lock'), `${process.pid} ${hostname()} x\n`);
  expect(await isTaken()).toBe(true);
});

function drivenClock() {
  // File systems round what is finer.
  let now = Math.floor(Date.now() / 1_000) * 1_000;
  const timers = new Set<() => void>();
  return {
    now: () => now,
    every(_ms: number, run: () => void) {
      timers.add(run);
      return () => void timers.delete(run);
    },
    pass(ms: number): void {
      now += ms;
      for (const run of timers) run();
    },
  };
}

/** As a container finds it that came instead of a killed one. */
async function moveElsewhere(): Promise<void> {
  const [{ mtime }, line] = [
    await stat(inFolder('lock')),
    await readFile(inFolder('lock'), 'utf8'),
  ];
  await writeFile(inFolder('lock'), line.replace(hostname(), 'elsewhere'));
  await utimes(inFolder('lock'), mtime, mtime);
}

test('a lock from another machine is held while it is renewed, and taken over a minute later', async () => {
  const clock = drivenClock();
  const lock = () => lockFile(inFolder('lock'), 'exports', clock);
  const held = await lock();
  const renewed = async () => (await stat(inFolder('lock'))).mtimeMs;
  for (let time = 0; time < 3; time += 1) {
    clock.pass(50_000);
    await expect.poll(renewed).toBe(clock.now());
  }
  await moveElsewhere();
  expect(await lock()).toMatchObject({
    problem: { message: expect.stringContaining('wait until it has not renewed its lock') },
  });
  clock.pass(59_000);
  expect((await lock()).ok).toBe(false);
  clock.pass(1_000);
  const tried = await Promise.all([1, 2, 3].map(lock));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  await moveElsewhere();
  clock.pass(60_000);
  expect(await lock()).toMatchObject({
    value: { tookOver: expect.stringMatching(/^Process \d+ on elsewhere, which exports, has not/) },
  });
  // Whoever lost it takes it from nobody.
  if (held.ok) await held.value.unlock();
  expect((await lock()).ok).toBe(false);
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
