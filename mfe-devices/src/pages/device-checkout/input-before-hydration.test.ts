import { expect, test } from 'vitest';
import { inputBeforeHydration } from './input-before-hydration.ts';

const field = (name: string, value: string) => ({ name, value, defaultValue: '0' });

test('what was typed before hydration counts, and untouched fields do not', () => {
  const fields = [field('CashDrawer', '12'), field('PosComputer', '0'), field('company', 'Mavuno')];
  expect(inputBeforeHydration(fields)).toEqual([{ kind: 'set', item: 'CashDrawer', quantity: 12 }]);
});

test('what is no number counts as none', () => {
  expect(inputBeforeHydration([field('CashDrawer', 'a dozen')])).toMatchObject([{ quantity: 0 }]);
});
