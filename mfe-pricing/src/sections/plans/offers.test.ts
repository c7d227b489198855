import { expect, test } from 'vitest';
import { examplePrices } from './example-prices.ts';
import { offersOf } from './offers.ts';

const offers = offersOf(examplePrices);

test('Basic is for up to 3 users, with the portable POS as its only add-on', () => {
  expect(offers.basic).toEqual({
    name: 'Basic Plan',
    bases: [{ users: 3, price: { yearly: 12_000, monthly: 1_200 } }],
    addOns: [{ key: 'portablePOS', device: 'portablePOS', price: 22_000 }],
  });
});

test('Business is for up to 3 or 5 users, with five add-ons at the same prices as on Basic', () => {
  expect(offers.business.bases).toEqual([
    { users: 3, price: { yearly: 25_000, monthly: 2_500 } },
    { users: 5, price: { yearly: 40_000, monthly: 3_333 } },
  ]);
  expect(offers.business.addOns.map(({ key, price }) => [key, price])).toEqual([
    ['portablePOS2', 22_000],
    ['posComputer2', 36_140],
    ['thermalPrinter2', 10_500],
    ['cashDrawer2', 8_600],
    ['barCodeScanner2', 5_400],
  ]);
});

test('prices of the comparison do not reach the cards', () => {
  const { plans, addOns } = examplePrices;
  const changed: typeof plans = {
    ...plans,
    comparison: { basic: { price: 1, users: 1 }, business: { price: 1, users: 1 } },
  };
  expect(offersOf({ plans: changed, addOns })).toEqual(offers);
});

test('no two add-ons on the page share a key', () => {
  const keys = Object.values(offers).flatMap((offer) => offer.addOns.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
});
