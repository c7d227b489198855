import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBucket } from './bucket-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a change is noticed within a second, and so is a storage that goes away and comes back', async () => {
  const looks: (string | Error)[] = ['1', '1', new Error('away'), '1'];
  const changed = vi.fn();
  let now = '1';
  const look = vi.fn(async () => {
    const next = looks.shift() ?? now;
    if (next instanceof Error) throw next;
    return next;
  });
  const unwatch = watchBucket(look, changed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changed).toHaveBeenCalledTimes(2);
  changed.mockClear();
  now = '2';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changed).toHaveBeenCalledOnce();
  unwatch();
  look.mockClear();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(look).not.toHaveBeenCalled();
});

test('nobody is called after the watch ended, even if a look was under way', async () => {
  const changed = vi.fn();
  let answer = (_text: string) => {};
  const look = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const unwatch = watchBucket(look, changed);
  answer('1');
  await vi.advanceTimersByTimeAsync(1_000);
  unwatch();
  answer('2');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(changed).not.toHaveBeenCalled();
});
