import { afterEach, expect, test, vi } from 'vitest';
import { createThrottle, limitInMemory } from './request-limit.ts';

const options = { name: 'prompts', max: 2, windowMs: 3_600_000 };

test('what was refused does not count: a use that is given back is free at once', async () => {
  const limit = limitInMemory(options);
  expect([await limit.take('a'), await limit.take('a')]).toEqual([undefined, undefined]);
  for (let round = 0; round < 5; round += 1) {
    const seconds = await limit.take('a');
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_600);
  }
  await limit.giveBack('a');
  expect(await limit.take('a')).toBeUndefined();
  expect(await limit.take('a')).toBeGreaterThan(0);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a use that is given back once its window is over adds none to the next window', async () => {
  vi.useFakeTimers();
  const limit = limitInMemory(options);
  await limit.take('a');
  vi.advanceTimersByTime(options.windowMs);
  await limit.giveBack('a');
  expect([await limit.take('a'), await limit.take('a')]).toEqual([undefined, undefined]);
  expect(await limit.take('a')).toBeGreaterThan(0);
});

test('a clock that is put back does not block a name for longer than its window', () => {
  let time = Date.parse('2026-03-03T09:00:00Z');
  const throttle = createThrottle({
    clock: { now: () => new Date(time) },
    max: 1,
    windowMs: 60_000,
  });
  expect([throttle('a telephone'), throttle('a telephone')]).toEqual([true, false]);
  time -= 24 * 60 * 60_000;
  expect([throttle('a telephone'), throttle('a telephone')]).toEqual([true, false]);
  time += 60_000;
  expect(throttle('a telephone')).toBe(true);
});
