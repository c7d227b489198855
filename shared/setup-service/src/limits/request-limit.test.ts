import { afterEach, expect, test, vi } from 'vitest';
import { memoryLimiters } from './limiters.ts';
import { createRequestLimit } from './request-limit.ts';

const options = { name: 'prompts', max: 2, windowMs: 3_600_000 };

test('what was refused does not count: a use that is given back is free at once', async () => {
  const limit = createRequestLimit(memoryLimiters, options);
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
  const limit = createRequestLimit(memoryLimiters, options);
  await limit.take('a');
  vi.advanceTimersByTime(options.windowMs);
  await limit.giveBack('a');
  expect([await limit.take('a'), await limit.take('a')]).toEqual([undefined, undefined]);
  expect(await limit.take('a')).toBeGreaterThan(0);
});

test('names and limits are counted apart', async () => {
  const [one, other] = [
    createRequestLimit(memoryLimiters, { ...options, max: 1 }),
    createRequestLimit(memoryLimiters, { ...options, max: 1 }),
  ];
  expect([await one.take('a'), await one.take('b'), await other.take('a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
