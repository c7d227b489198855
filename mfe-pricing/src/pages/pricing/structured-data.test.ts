import { expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { offersOf } from '../../sections/plans/price.ts';
import { planProducts } from './structured-data.ts';

const products = planProducts('/share/pricing.jpg');

const pricePaths = products.flatMap(({ offers }) =>
  offers.flatMap(({ price, priceSpecification }) => [price, priceSpecification.price]),
);

function entryAt(placeholder: string): unknown {
  const keys = placeholder.slice(1, -1).split('.');
  return keys.reduce<unknown>((entry, key) => Object(entry)[key], examplePrices);
}

test('structured data lists each price on the cards, and no other', () => {
  const { basic, business } = offersOf(examplePrices);
  const onCards = [...basic.bases, ...business.bases].flatMap(({ price }) => Object.values(price));
  expect(new Set(pricePaths.map(entryAt))).toEqual(new Set(onCards));
});

test.each(products)('$name has absolute addresses, and prices in shillings for a period', (one) => {
  expect(one.url).toBe('{siteAddress}/pricing');
  expect(one.image).toBe('{siteAddress}/share/pricing.jpg');
  for (const { priceCurrency, priceSpecification } of one.offers) {
    expect(priceCurrency).toBe('KES');
    expect(priceSpecification.referenceQuantity.unitCode).toMatch(/^(?:ANN|MON)$/);
  }
});
