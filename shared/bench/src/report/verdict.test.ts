import { expect, test } from 'vitest';
import { verdict } from './verdict.ts';

const subjects = ['ours', 'theirs'];

test('a ratio compares the medians with the goal', () => {
  const row = { what: 'scripts', unit: 'KB', samples: { ours: [90, 100, 800], theirs: [200] } };
  const judge = (bounds: { atMost?: number; atLeast?: number }) =>
    verdict({ ...row, goal: { kind: 'ratio', to: 'theirs', ...bounds } }, subjects);
  expect(judge({ atMost: 0.5 })).toBe('÷ 0.5 ≤ 0.5: reached');
  expect(judge({ atMost: 0.4 })).toBe('÷ 0.5 ≤ 0.4: missed');
  expect(judge({ atLeast: 0.6 })).toBe('÷ 0.5 ≥ 0.6: missed');
});

test('a value is judged by its median or by its slowest twentieth', () => {
  const row = { what: 'rollback', unit: 'ms', samples: { ours: [1, 1, 1, 1, 21] } };
  const judge = (of: 'median' | 'p95') =>
    verdict({ ...row, goal: { kind: 'value', of, atMost: 10 } }, subjects);
  expect(judge('median')).toBe('1 ≤ 10: reached');
  expect(judge('p95')).toBe('p95 17 ≤ 10: missed');
});

test('what was not measured is not judged', () => {
  const goal = { kind: 'ratio', to: 'theirs', atMost: 1 } as const;
  expect(verdict({ what: 'scripts', unit: 'KB', samples: { ours: [1] }, goal }, subjects)).toBe('');
});
