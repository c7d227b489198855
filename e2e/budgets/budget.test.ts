import { expect, test } from 'vitest';
import { beyondBudget } from './budget.ts';

const budget = {
  waits: true,
  requests: 2,
  depth: 2,
  files: { 'shell client.js': 40_000, 'pricing entry.js': 10_000 },
};

test('a page within its budget is not spoken of, also where a text has grown a little', () => {
  expect(beyondBudget(budget, budget)).toEqual([]);
  const files = { ...budget.files, 'pricing entry.js': 10_400 };
  expect(beyondBudget(budget, { ...budget, files })).toEqual([]);
});

test('what has grown is named, and what has not is not', () => {
  const files = { ...budget.files, 'pricing entry.js': 12_000 };
  expect(beyondBudget(budget, { ...budget, files })).toEqual([
    '52.0 KB, the budget is 50.0 KB: pricing entry.js was 10.0 KB, is 12.0 KB',
  ]);
});

test('one more file, and one more after the other, are beyond the budget however small', () => {
  const files = { ...budget.files, 'pricing async/3.js': 100 };
  expect(beyondBudget(budget, { ...budget, requests: 3, depth: 3, files })).toEqual([
    '3 files, the budget is 2: pricing async/3.js is new (0.1 KB)',
    '3 requests one after the other, the budget is 2',
  ]);
});

test('scripts that no longer wait for the visitor are beyond the budget, not the other way round', () => {
  expect(beyondBudget(budget, { ...budget, waits: false })).toEqual([
    'its scripts no longer wait until the visitor touches the page',
  ]);
  expect(beyondBudget({ ...budget, waits: false }, budget)).toEqual([]);
});

test('a page without a budget needs one', () => {
  expect(beyondBudget(undefined, budget)).toEqual(['it has no budget']);
});
