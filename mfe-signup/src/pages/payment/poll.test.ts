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

/** Polls by a clock of its own; `at` is when it asked. */
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
    async ask() {
      at.push(now);
      return answers[at.length - 1] ?? pending;
    },
    ...options,
  });
  return { result, at };
}

describe('asking how a payment stands', () => {
  test('waits before the first question, and between two', async () => {
    const { result, at } = await play([pending, pending, paid]);
    expect(result).toEqual(paid);
    expect(at).toEqual([5_000, 10_000, 15_000]);
  });

  test('does not wait first where the payment was left for a while', async () => {
    const answers: PaymentStatus[] = [pending, { kind: 'failed', code: 1032 }];
    const { result, at } = await play(answers, { atOnce: true });
    expect(result).toEqual({ kind: 'failed', code: 1032, pollsLeft: 3 });
    expect(at).toEqual([0, 5_000]);
  });

  test('runs out after as many questions as allowed', async () => {
    const { result, at } = await play([]);
    expect(result).toEqual({ kind: 'ran-out' });
    expect(at).toHaveLength(5);
  });

  test.each<[PaymentStatus[], object]>([
    [[silence, pending], { kind: 'ran-out' }],
    [[pending, silence], { kind: 'no-contact' }],
    [[silence, paid], paid],
  ])('a question without an answer is one of them, and not a decline: %o', async (answers, end) => {
    const { result } = await play(answers, { budget: { every: 1, times: 2 } });
    expect(result).toEqual(end);
  });

  test.each<[PaymentStatus[], object, number]>([
    [[failed, paid], paid, 2],
    [[failed, failed, failed], { kind: 'failed', pollsLeft: 0 }, 3],
    [[failed, failed, silence], { kind: 'no-contact' }, 3],
  ])('goes on past a decline where that is wanted: %o', async (answers, end, times) => {
    const options = { budget: { every: 7, times: 3 }, pastDeclines: true };
    const { result, at } = await play(answers, options);
    expect(result).toEqual(end);
    expect(at).toHaveLength(times);
  });

  test('stops when told to, and says nothing of an answer that comes afterwards', async () => {
    const control = new AbortController();
    const ask = vi.fn(async (): Promise<PaymentStatus> => {
      control.abort();
      return { kind: 'paid' };
    });
    const options = { ask, wait: async () => {}, budget, atOnce: true, signal: control.signal };
    expect(await poll(options)).toEqual({ kind: 'stopped' });
    expect(await poll(options)).toEqual({ kind: 'stopped' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('never asks more often than allowed, nor once it knows', async () => {
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

test('the browser’s clock waits its time, or ends at once when told to', async () => {
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
