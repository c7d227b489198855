import type { AnySelection } from '@site/contracts/purchase-selection';
import { expect, test } from 'vitest';
import { isPlanAlone } from './order-of.ts';

const plan = { package: 'Business Plan', val: 2_500, users: 3, period: 'monthly' } as const;

test.each<[string, AnySelection, boolean]>([
  ['a plan', plan, true],
  ['a plan whose link names no add-on', { ...plan, addOns: [] }, true],
  ['a plan with an add-on', { ...plan, val: 13_000, addOns: ['thermalPrinter'] }, false],
  ['a plan with devices', { ...plan, val: 11_100, devices: { cashDrawer: 1 } }, false],
  ['devices', { val: 8_600, devices: { cashDrawer: 1 } }, false],
])('a sum is called the price of a plan for %s: %o is %s', (_, selection, isSo) => {
  expect(isPlanAlone(selection)).toBe(isSo);
});
