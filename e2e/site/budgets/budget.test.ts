import { expect, test } from 'vitest';
import { beyondBudget } from './budget.ts';

const budget = {
  waits: true,
  requests: 2,
  depth: 2,
  files: { 'shell client.js': 40_000, 'pricing entry.js': 10_000 },
};
const withEntryOf = (bytes: number) => ({ ...budget.files, 'pricing entry.js': bytes });

test.each([
  ['a page within its budget', budget, budget, []],
  ['a text that has grown a little', budget, { ...budget, files: withEntryOf(10_400) }, []],
  [
    'a file that has grown',
    budget,
    { ...budget, files: withEntryOf(12_000) },
    ['52.0 KB, the budget is 50.0 KB: pricing entry.js was 10.0 KB, is 12.0 KB'],
  ],
  [
    'one more file after the others, however small',
    budget,
    { ...budget, requests: 3, depth: 3, files: { ...budget.files, 'pricing async/3.js': 100 } },
    [
      '3 files, the budget is 2: pricing async/3.js is new (0.1 KB)',
      '3 requests one after the other, the budget is 2',
    ],
  ],
  [
    'scripts that no longer wait for the visitor',
    budget,
    { ...budget, waits: false },
    ['its scripts no longer wait until the visitor touches the page'],
  ],
  ['scripts that wait from now on', { ...budget, waits: false }, budget, []],
  ['a page without a budget', undefined, budget, ['it has no budget']],
])('%s', (_what, before, now, beyond) => {
  expect(beyondBudget(before, now)).toEqual(beyond);
});
