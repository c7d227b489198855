import { expect, test } from 'vitest';
import { isPriceChange } from './price-change.ts';

test.each([
  ['an amount on a page', { kind: 'text', from: 'KSh 12,000', to: 'KSh 13,000' }, true],
  ['an amount that comes', { kind: 'text', to: 'From KSh 900' }, true],
  ['a text', { kind: 'text', from: 'Plans', to: 'Our plans' }, false],
  ['a price of the configuration', { kind: 'configuration', to: 'basic.price: 13' }, true],
  ['a telephone number of it', { kind: 'configuration', to: 'phone: +254 7…' }, false],
  ['a page', { kind: 'page', from: 'All prices: KSh 12' }, false],
])('%s', (_what, difference, isPrice) => {
  expect(isPriceChange(difference)).toBe(isPrice);
});
