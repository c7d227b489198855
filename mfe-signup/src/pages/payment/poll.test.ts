// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { PaymentStatus } from '../../api/payment.api.ts';
import { poll, waitByClock } from './poll.ts';

function story(answers: readonly PaymentStatus[]) {
  const log: string[] = [];
  let at = 0;
  return {
    log,
    wait: async (milliseconds: number) => {
      at += milliseconds;
    },
    ask: async (): Promise<PaymentStatus> => {
      const asked = log.length;
      log.push(`${at}`);
      return answers[asked] ?? { kind: 'pending' };
    },
  };
}

const budget = { every: 5_000, times: 5 };
const signal = new AbortController().signal;
const pending: PaymentStatus = { kind: 'pending' };
const silence: PaymentStatus = { kind: 'no-answer' };

describe('asking how a payment stands', () => {
  test('waits before the first question, and between two', async () => {
    const { log, ...world } = story([pending, pending, { kind: 'paid' }]);
    const result = await poll({ ...world, budget, atOnce: false, signal });
    expect(result).toEqual({ kind: 'paid' });
    expect(log).toEqual(['5000', '10000', '15000']);
  });

  test('does not wait first where the payment was left for a while', async () => {
    const { log, ...world } = story([pending, { kind: 'failed', code: 1032 }]);
    const result = await poll({ ...world, budget, atOnce: true, signal });
    expect(result).toEqual({ kind: 'failed', code: 1032, pollsLeft: 3 });
    expect(log).toEqual(['0', '5000']);
  });

  test('runs out after as many questions as allowed', async () => {
    const { log, ...world } = story([]);
    expect(await poll({ ...world, budget, atOnce: false, signal })).toEqual({ kind: 'ran-out' });
    expect(log).toHaveLength(5);
  });

  test('a question without an answer is one of them, and not a decline', async () => {
    const ending = async (...answers: PaymentStatus[]) => {
      const { log: _, ...world } = story(answers);
      return poll({ ...world, budget: { every: 1, times: 2 }, atOnce: false, signal });
    };
    expect(await ending(silence, pending)).toEqual({ kind: 'ran-out' });
    expect(await ending(pending, silence)).toEqual({ kind: 'no-contact' });
    expect(await ending(silence, { kind: 'paid' })).toEqual({ kind: 'paid' });
  });

  test('goes on past a decline where that is wanted, and tells the last of it', async () => {
    const failed: PaymentStatus = { kind: 'failed' };
    const ending = async (...answers: PaymentStatus[]) => {
      const { log, ...world } = story(answers);
      const options = { ...world, budget: { every: 7, times: 3 }, atOnce: false, signal };
      return [await poll({ ...options, pastDeclines: true }), log.length];
    };
    expect(await ending(failed, { kind: 'paid' })).toEqual([{ kind: 'paid' }, 2]);
    expect(await ending(failed, failed, failed)).toEqual([{ kind: 'failed', pollsLeft: 0 }, 3]);
    expect(await ending(failed, failed, silence)).toEqual([{ kind: 'no-contact' }, 3]);
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
    const kinds = fc.constantFrom<PaymentStatus['kind'][]>(
      'pending',
      'no-answer',
      'paid',
      'failed',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds, { maxLength: 30 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (given, times, atOnce) => {
          const { log, ...world } = story(given.map((kind) => ({ kind })));
          const result = await poll({ ...world, budget: { every: 7, times }, atOnce, signal });
          const decided = given.findIndex((kind) => kind === 'paid' || kind === 'failed');
          const knows = decided !== -1 && decided < times;
          expect(log).toHaveLength(knows ? decided + 1 : times);
          expect(log).toEqual(log.map((_, index) => String(7 * (index + (atOnce ? 0 : 1)))));
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
