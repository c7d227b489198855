import { expect, test } from 'vitest';
import { createTabAge } from './tab-age.ts';

const HOUR = 3_600_000;

function tab(hours?: number) {
  const at = { now: 5 * HOUR, isOnline: true };
  const isOld = createTabAge({
    hours,
    isOnline: () => at.isOnline,
    isSteady: (path) => path.startsWith('/join'),
    now: () => at.now,
  });
  return {
    at,
    isOld: (from = '/', to = '/books') => isOld(from, to),
  };
}

test('a tab is old after twelve hours, or after those of the configuration', () => {
  for (const hours of [undefined, 2]) {
    const { at, isOld } = tab(hours);
    at.now += (hours ?? 12) * HOUR;
    expect(isOld()).toBe(false);
    at.now += 1;
    expect(isOld()).toBe(true);
  }
});

test('it is not from or to a steady page, nor without a network, nor where the clock was put back', () => {
  const { at, isOld } = tab();
  at.now += 100 * HOUR;
  expect(isOld('/join', '/join/card')).toBe(false);
  expect(isOld('/books', '/join')).toBe(false);
  expect(isOld('/join/done', '/')).toBe(false);
  at.isOnline = false;
  expect(isOld()).toBe(false);
  at.isOnline = true;
  expect(isOld()).toBe(true);
  at.now = 0;
  expect(isOld()).toBe(false);
});
