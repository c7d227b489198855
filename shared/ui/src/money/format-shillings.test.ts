import { expect, test } from 'vitest';
import { formatShillings } from './format-shillings.ts';

test('an amount has its currency and a thousands separator', () => {
  expect([0, 5, 1_200, 66_500, 1_234_567].map((shillings) => formatShillings(shillings))).toEqual([
    'KSh\u00a00',
    'KSh\u00a05',
    'KSh\u00a01,200',
    'KSh\u00a066,500',
    'KSh\u00a01,234,567',
  ]);
});

test('the purchase shows the currency code', () => {
  expect(formatShillings(12_000, 'KES')).toBe('KES\u00a012,000');
});
