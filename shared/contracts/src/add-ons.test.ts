import { expect, test } from 'vitest';
import { type AddOnKey, addOnsOf } from './add-ons.ts';

test.each<['basic' | 'business', AddOnKey[]]>([
  ['basic', ['portablePOS']],
  ['business', ['portablePOS', 'cashDrawer']],
])('%s is sold with those of its add-ons that have a price', (plan, keys) => {
  const prices = { cashDrawer: 8_600, portablePOS: 22_000 };
  expect(addOnsOf(plan, prices).map(({ key }) => key)).toEqual(keys);
});
