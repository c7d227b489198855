import { expect, test } from 'vitest';
import { formatShillings } from './format-shillings.ts';

test('an amount has its currency and a thousands separator', () => {
  const texts = [0, 1_200, 1_234_567].map((shillings) => formatShillings(shillings));
  expect(texts).toEqual(['KSh\u00a00', 'KSh\u00a01,200', 'KSh\u00a01,234,567']);
  // The purchase shows the currency code.
  expect(formatShillings(12_000, 'KES')).toBe('KES\u00a012,000');
});
