import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { createBackgroundJob, type Pass } from './background-job.ts';

function jobOf(pass: () => Pass<number | undefined>) {
  const clock = manualClock();
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_detail: object, text: string) => void warnings.push(text),
  };
  const times = { everyMs: 60_000, retryMs: 1_000 };
  const job = createBackgroundJob({ clock, log, pass, ...times, failure: 'it failed' });
  onTestFinished(() => job.stop());
  const rests = () => expect.poll(() => clock.waiting()).toBe(1);
  return { job, clock, warnings, rests };
}

test('other work gets its turn while a pass runs that has no end', async () => {
  let batches = 0;
  const { job } = jobOf(async function* () {
    for (;;) {
      // A database in the process answers without letting anything else run.
      for (let query = 0; query < 100; query += 1) await undefined;
      batches += 1;
      yield;
    }
  });
  job.wake();
  for (let turn = 0; turn < 9; turn += 1) await setImmediate();
  expect(batches).toBeGreaterThan(1);
});

test('a pass follows after the pause, or after the one that the pass returned', async () => {
  let passes = 0;
  const { job, clock, rests } = jobOf(async function* () {
    yield;
    passes += 1;
    return passes === 1 ? undefined : 5_000;
  });
  job.start(30_000);
  clock.pass(29_999);
  await job.idle();
  expect(passes).toBe(0);
  for (const [pause, after] of [
    [1, 1],
    [59_999, 1],
    [1, 2],
    [4_999, 2],
    [1, 3],
  ] as const) {
    clock.pass(pause);
    await rests();
    await job.idle();
    expect(passes).toBe(after);
  }
});

test('what wakes it in the middle of a pass is not forgotten', async () => {
  let passes = 0;
  const { job } = jobOf(async function* () {
    passes += 1;
    if (passes === 1) job.wake();
    yield;
    return undefined;
  });
  job.wake();
  await job.idle();
  expect(passes).toBe(2);
});

test('a pass that fails is logged and tried again', async () => {
  let passes = 0;
  const { job, clock, warnings, rests } = jobOf(async function* () {
    passes += 1;
    yield;
    if (passes === 1) throw new Error('the database is away');
    return undefined;
  });
  job.wake();
  await rests();
  expect(warnings).toEqual(['it failed']);
  clock.pass(1_000);
  await job.idle();
  expect([passes, warnings.length]).toEqual([2, 1]);
});

test.each([
  [{ finish: false }, ['begun', 'released']],
  [{ finish: true }, ['begun', 'went on', 'released']],
])('a stop with %j ends the pass under way, and nothing follows', async (options, expected) => {
  const events: string[] = [];
  const { job, clock } = jobOf(async function* () {
    try {
      events.push('begun');
      void job.stop(options);
      yield;
      events.push('went on');
      return undefined;
    } finally {
      events.push('released');
    }
  });
  job.wake();
  await job.idle();
  job.wake();
  await job.idle();
  expect(events).toEqual(expected);
  expect(clock.waiting()).toBe(0);
});
