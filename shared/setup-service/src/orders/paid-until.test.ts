import { expect, test } from 'vitest';
import { paidFrom, paidUntil } from './paid-until.ts';

test.each([
  ['a month', '2026-03-02T09:30:00.000Z', 'monthly', '2026-04-02T09:30:00.000Z'],
  ['a year', '2026-03-02T09:30:00.000Z', 'yearly', '2027-03-02T09:30:00.000Z'],
  [
    'a month over the end of a year',
    '2026-12-15T09:30:00.000Z',
    'monthly',
    '2027-01-15T09:30:00.000Z',
  ],
  ['a month to a short one', '2026-01-31T09:30:00.000Z', 'monthly', '2026-02-28T09:30:00.000Z'],
  [
    'a month to February of a leap year',
    '2028-01-31T09:30:00.000Z',
    'monthly',
    '2028-02-29T09:30:00.000Z',
  ],
  ['a year from a leap day', '2028-02-29T09:30:00.000Z', 'yearly', '2029-02-28T09:30:00.000Z'],
  // In Nairobi it is 1:30 on 1 February, and so on 1 March.
  [
    'a month from after midnight in Nairobi',
    '2026-01-31T22:30:00.000Z',
    'monthly',
    '2026-02-28T22:30:00.000Z',
  ],
  // In Nairobi it is 2:59 on 31 January.
  [
    'a month from a last day there',
    '2026-01-30T23:59:59.999Z',
    'monthly',
    '2026-02-27T23:59:59.999Z',
  ],
] as const)('%s', (_name, from, period, until) => {
  expect(paidUntil(new Date(from), period).toISOString()).toBe(until);
});

test.each([
  ['2026-03-15T09:30:00.000Z', 'monthly', '2026-02-15T09:30:00.000Z'],
  ['2026-02-28T09:30:00.000Z', 'monthly', '2026-01-31T09:30:00.000Z'],
  ['2026-04-30T09:30:00.000Z', 'monthly', '2026-03-31T09:30:00.000Z'],
  ['2027-11-22T22:30:00.000Z', 'yearly', '2026-11-22T22:30:00.000Z'],
  ['2029-02-28T09:30:00.000Z', 'yearly', '2028-02-29T09:30:00.000Z'],
] as const)('what ends at %s, %s, began at the latest at %s', (until, period, from) => {
  expect(paidFrom(new Date(until), period).toISOString()).toBe(from);
});
