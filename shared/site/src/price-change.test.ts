import { expect, test } from 'vitest';
import { isPriceChange, suddenPrices } from './price-change.ts';

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

test.each([
  ['halved', 12_000, 6_000, false],
  ['one shilling less than half', 12_000, 5_999, true],
  ['half as much again', 12_000, 18_000, false],
  ['more than that', 12_000, 18_001, true],
  ['for nothing', 12_000, 0, true],
  ['gone', 12_000, undefined, true],
  ['new', undefined, 12_000, false],
])('a price that is %s', (_what, from, to, isSudden) => {
  const change = { entry: 'plans.basic.price.yearly', ...(from && { from }), to };
  const line = `plans.basic.price.yearly would be ${to ?? 'gone'} instead of ${from}`;
  expect(suddenPrices([change])).toEqual(isSudden ? [line] : []);
});

test('what is no price may change at will', () => {
  expect(suddenPrices([{ entry: 'offers.honouredFor', from: 24, to: 1 }])).toEqual([]);
  expect(suddenPrices([{ entry: 'plans.basic.users', from: 3, to: 30 }])).toEqual([]);
  expect(suddenPrices([{ entry: 'devices.cashDrawer', from: 8_600, to: 860 }])).toHaveLength(1);
});
