import { expect, test } from 'vitest';
import { createLimiter } from './throttle.ts';

test('a clock that is put back does not block a name for longer than its window', () => {
  let time = Date.parse('2026-03-03T09:00:00Z');
  const limiter = createLimiter({
    clock: { now: () => new Date(time) },
    most: 1,
    windowMs: 60_000,
  });
  expect(limiter.take('a telephone')).toBeUndefined();
  expect(limiter.take('a telephone')).toBe(60);
  time -= 24 * 60 * 60_000;
  expect(limiter.take('a telephone')).toBeUndefined();
  expect(limiter.take('a telephone')).toBe(60);
});
