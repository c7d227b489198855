import { expect, test } from 'vitest';
import { describeSelection } from './describe-selection.ts';
import type { AnySelection } from './purchase-selection.ts';

const basic = { package: 'Basic Plan', users: 3, val: 12_000 };

test.each<[string, AnySelection, string]>([
  ['a plan', { ...basic, period: 'yearly' }, 'Basic Plan, up to 3 users, KSh 9 for a year'],
  ['a plan of an older link', basic, 'Basic Plan, up to 3 users, KSh 9'],
  [
    'a plan with add-ons, which are paid once',
    { ...basic, period: 'monthly', addOns: ['cashDrawer'] },
    'Basic Plan, up to 3 users, paid monthly, with add-ons, KSh 9',
  ],
  [
    'a plan with add-ons and devices of the shop',
    { ...basic, period: 'yearly', addOns: ['cashDrawer'], devices: { cashDrawer: 1 } },
    'Basic Plan, up to 3 users, paid yearly, with add-ons and 1 × Cash drawer, KSh 9',
  ],
  ['devices alone', { devices: { cashDrawer: 1 }, val: 8_600 }, '1 × Cash drawer, KSh 9'],
])('a message about %s says what it is and what it costs', (_name, selection, words) => {
  expect(describeSelection(selection, 'KSh 9')).toBe(words);
});
