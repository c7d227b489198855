import { expect, test } from 'vitest';
import { whenToRetry } from './when-to-retry.ts';

test.each([
  [undefined, 'later'],
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
  [3_601, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('a limit of %s seconds: try again %s', (seconds, words) => {
  expect(whenToRetry(seconds)).toBe(words);
});
