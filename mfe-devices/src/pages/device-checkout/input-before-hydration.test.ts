import { expect, test } from 'vitest';
import { inputBeforeHydration } from './input-before-hydration.ts';

const field = (name: string, value: string) => ({ name, value, defaultValue: '0' });

test('input before hydration counts, and untouched fields do not', () => {
  const fields = [field('CashDrawer', '12'), field('PosComputer', '0'), field('company', 'Mavuno')];
  expect(inputBeforeHydration(fields)).toEqual([{ kind: 'set', item: 'CashDrawer', quantity: 12 }]);
});

test('input that is no number counts as 0', () => {
  expect(inputBeforeHydration([field('CashDrawer', 'a dozen')])).toMatchObject([{ quantity: 0 }]);
});
