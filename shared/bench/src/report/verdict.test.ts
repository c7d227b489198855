import { expect, test } from 'vitest';
import { verdict } from './verdict.ts';

const subjects = ['ours', 'theirs'];

test('a ratio compares the medians with the goal', () => {
  const row = { what: 'scripts', unit: 'KB', samples: { ours: [90, 100, 800], theirs: [200] } };
  const goal = { kind: 'ratio', to: 'theirs' } as const;
  expect(verdict({ ...row, goal: { ...goal, atMost: 0.5 } }, subjects)).toBe(
    '÷ 0.5, goal ≤ 0.5: reached',
  );
  expect(verdict({ ...row, goal: { ...goal, atMost: 0.4 } }, subjects)).toBe(
    '÷ 0.5, goal ≤ 0.4: missed',
  );
  expect(verdict({ ...row, goal: { ...goal, atLeast: 0.6 } }, subjects)).toBe(
    '÷ 0.5, goal ≥ 0.6: missed',
  );
});

test('a value is judged by its median or by its slowest twentieth', () => {
  const samples = { ours: [1, 1, 1, 1, 21] };
  const goal = { kind: 'value', atMost: 10 } as const;
  const row = { what: 'rollback', unit: 'ms', samples };
  expect(verdict({ ...row, goal: { ...goal, of: 'median' } }, subjects)).toBe(
    '1, goal ≤ 10: reached',
  );
  expect(verdict({ ...row, goal: { ...goal, of: 'p95' } }, subjects)).toBe(
    'p95 17, goal ≤ 10: missed',
  );
});

test('what was not measured is not judged', () => {
  const goal = { kind: 'ratio', to: 'theirs', atMost: 1 } as const;
  expect(verdict({ what: 'scripts', unit: 'KB', samples: { ours: [1] }, goal }, subjects)).toBe('');
});
