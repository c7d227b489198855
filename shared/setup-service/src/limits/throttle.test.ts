import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('a clock that is put back does not block a name for longer than its window', () => {
  let time = Date.parse('2026-03-03T09:00:00Z');
  const throttle = createThrottle({
    clock: { now: () => new Date(time) },
    max: 1,
    windowMs: 60_000,
  });
  expect(throttle.take('a telephone')).toBeUndefined();
  expect(throttle.take('a telephone')).toBe(60);
  time -= 24 * 60 * 60_000;
  expect(throttle.take('a telephone')).toBeUndefined();
  expect(throttle.take('a telephone')).toBe(60);
});
