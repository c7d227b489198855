import { expect, test } from 'vitest';
import { stepAt } from '../../../testing/step.ts';
import { courseOf, historyRows } from './history-rows.ts';

const of = (name: string, to = '1') => ({ changes: [{ name, to }] });
const canary = (revision: number, percent: number, rest: object = of('pricing')) =>
  stepAt(revision, { action: 'canary', percent, ...rest });
const rowsOf = (...steps: Parameters<typeof historyRows>[0][number][]) =>
  historyRows(steps.toReversed()).map(({ steps: each }) => each.map(({ revision }) => revision));

test('a canary is one row at its newest entry, and what others did meanwhile are rows of theirs', () => {
  const steps = [
    ...[stepAt(1), canary(2, 10), stepAt(3, of('devices')), canary(4, 25)],
    canary(5, 25, { isHeld: true, ...of('pricing') }),
    ...[stepAt(6, { action: 'canary-end', ...of('pricing') }), stepAt(7, { action: 'freeze' })],
  ];
  expect(rowsOf(...steps)).toEqual([[7], [6, 5, 4, 2], [3], [1]]);
  const [, row] = historyRows(steps.toReversed());
  expect(row && courseOf(row)).toEqual(['10 %', '25 %', 'held', 'ended']);
});

test.each([
  ['which all visitors got', [canary(1, 10), stepAt(2, of('pricing'))], [[2, 1]]],
  [
    'which another release ended',
    [canary(1, 10), stepAt(2, of('pricing', '2')), canary(3, 10)],
    [[3], [2], [1]],
  ],
  [
    'which a rollback ended',
    [canary(1, 10), stepAt(2, { action: 'rollback' }), canary(3, 10)],
    [[3], [2], [1]],
  ],
  ['of another release', [canary(1, 10), canary(2, 10, of('pricing', '2'))], [[2], [1]]],
  ['whose begin is not read yet', [stepAt(4, { action: 'canary-end' }), stepAt(5)], [[5], [4]]],
])('a canary %s', (_which, steps, rows) => {
  expect(rowsOf(...steps)).toEqual(rows);
});
