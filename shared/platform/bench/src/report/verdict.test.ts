import { expect, test } from 'vitest';
import type { Goal } from '../benchmark.ts';
import { verdict } from './verdict.ts';

const scripts = { ours: [90, 100, 800], theirs: [200] };
const rollback = { ours: [1, 1, 1, 1, 21] };

test.each<[Record<string, number[]>, Goal, string]>([
  [scripts, { to: 'theirs', atMost: 0.5 }, '÷ 0.5 ≤ 0.5: reached'],
  [scripts, { to: 'theirs', atMost: 0.4 }, '÷ 0.5 ≤ 0.4: missed'],
  [scripts, { to: 'theirs', atLeast: 0.6 }, '÷ 0.5 ≥ 0.6: missed'],
  [rollback, { atMost: 10 }, '1 ≤ 10: reached'],
  [rollback, { of: 'p95', atMost: 10 }, 'p95 17 ≤ 10: missed'],
  // What was not measured is not judged.
  [rollback, { to: 'theirs', atMost: 1 }, ''],
])('%j with the goal %j', (samples, goal, expected) => {
  expect(verdict({ what: 'row', unit: 'ms', samples, goal }, ['ours', 'theirs'])).toBe(expected);
});
