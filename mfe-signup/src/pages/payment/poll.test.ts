// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { PaymentStatus } from '../../api/payment.api.ts';
import { poll, waitByClock } from './poll.ts';

const budget = { every: 5_000, times: 5 };
const signal = new AbortController().signal;
const pending: PaymentStatus = { kind: 'pending' };
const paid: PaymentStatus = { kind: 'paid' };
const failed: PaymentStatus = { kind: 'failed' };
const silence: PaymentStatus = { kind: 'no-answer' };

/** Polls by a clock of its own; `at` is when it polled. */
async function play(
  answers: readonly PaymentStatus[],
  options: Partial<Parameters<typeof poll>[0]> = {},
) {
  const at: number[] = [];
  let now = 0;
  const result = await poll({
    budget,
    atOnce: false,
    signal,
    async wait(milliseconds) {
      now += milliseconds;
    },
    async fetchStatus() {
      at.push(now);
      return answers[at.length - 1] ?? pending;
    },
    ...options,
  });
  return { result, at };
}

describe('polling a payment', () => {
  const declined: PaymentStatus = { kind: 'failed', code: 1032 };
  const ranOut = { kind: 'ran-out' };
  const noContact = { kind: 'no-contact' };
  const twice = { budget: { every: 1, times: 2 } };
  const pastDeclines = { budget: { every: 1, times: 3 }, pastDeclines: true };

  test.each<[PaymentStatus[], Partial<Parameters<typeof poll>[0]>, object, number[]]>([
    [[pending, pending, paid], {}, paid, [5_000, 10_000, 15_000]],
    [[pending, declined], { atOnce: true }, { ...declined, pollsLeft: 3 }, [0, 5_000]],
    [[], {}, ranOut, [5_000, 10_000, 15_000, 20_000, 25_000]],
    // A poll without an answer is one of them, and not a decline.
    [[silence, pending], twice, ranOut, [1, 2]],
    [[pending, silence], twice, noContact, [1, 2]],
    [[silence, paid], twice, paid, [1, 2]],
    [[failed, paid], pastDeclines, paid, [1, 2]],
    [[failed, failed, failed], pastDeclines, { kind: 'failed', pollsLeft: 0 }, [1, 2, 3]],
    [[failed, failed, silence], pastDeclines, noContact, [1, 2, 3]],
  ])('%j with %j ends as %j, after polls at %j', async (answers, options, result, at) => {
    expect(await play(answers, options)).toEqual({ result, at });
  });

  test('stops when aborted, and reports no answer that comes afterwards', async () => {
    const control = new AbortController();
    const fetchStatus = vi.fn(async (): Promise<PaymentStatus> => {
      control.abort();
      return { kind: 'paid' };
    });
    const wait = async () => {};
    const options = { fetchStatus, wait, budget, atOnce: true, signal: control.signal };
    expect(await poll(options)).toEqual({ kind: 'stopped' });
    expect(await poll(options)).toEqual({ kind: 'stopped' });
    expect(fetchStatus).toHaveBeenCalledTimes(1);
  });

  test('never polls more often than allowed, nor once it knows', async () => {
    const kinds = fc.constantFrom(pending.kind, silence.kind, paid.kind, failed.kind);
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds, { maxLength: 30 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (given, times, atOnce) => {
          const answers = given.map((kind) => ({ kind }));
          const { result, at } = await play(answers, { budget: { every: 7, times }, atOnce });
          const decided = given.findIndex((kind) => kind === 'paid' || kind === 'failed');
          const knows = decided !== -1 && decided < times;
          expect(at).toHaveLength(knows ? decided + 1 : times);
          expect(at).toEqual(at.map((_, index) => 7 * (index + (atOnce ? 0 : 1))));
          if (knows) expect(result.kind).toBe(given[decided]);
          else expect(result.kind).toMatch(/ran-out|no-contact/);
        },
      ),
    );
  });
});

test('the browser’s clock waits its time, or ends at once when aborted', async () => {
  vi.useFakeTimers();
  const control = new AbortController();
  const done = vi.fn();
  void waitByClock(1_000, control.signal).then(done);
  await vi.advanceTimersByTimeAsync(999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
  void waitByClock(1_000, control.signal).then(done);
  control.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a wait that a tab in the background has overslept ends when the tab is seen again', async () => {
  vi.useFakeTimers();
  const done = vi.fn();
  void waitByClock(15_000, new AbortController().signal).then(done);
  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(14_000);
  await comeBack();
  expect(done).not.toHaveBeenCalled();
  // The clock goes on, and the timer does not.
  vi.setSystemTime(Date.now() + 60_000);
  await comeBack();
  expect(done).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
