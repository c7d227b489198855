import { expect, test } from 'vitest';
import { formatShillings } from './format-shillings.ts';

test('an amount is written with its currency and its thousands apart', () => {
  expect([0, 5, 1_200, 66_500, 1_234_567].map((shillings) => formatShillings(shillings))).toEqual([
    'KSh\u00a00',
    'KSh\u00a05',
    'KSh\u00a01,200',
    'KSh\u00a066,500',
    'KSh\u00a01,234,567',
  ]);
});

test('the purchase writes the currency by its code', () => {
  expect(formatShillings(12_000, 'KES')).toBe('KES\u00a012,000');
});
