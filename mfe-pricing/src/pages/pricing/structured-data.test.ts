import { expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { offersOf } from '../../sections/plans/price.ts';
import { planProducts } from './structured-data.ts';

const products = planProducts('/share/pricing.jpg');

const pricePaths = products.flatMap(({ offers }) =>
  offers.flatMap(({ price, priceSpecification }) => [price, priceSpecification.price]),
);

/** The entry of the site configuration at `{a.b.c}`. */
function entryAt(placeholder: string): unknown {
  const keys = placeholder.slice(1, -1).split('.');
  return keys.reduce<unknown>((entry, key) => Object(entry)[key], examplePrices);
}

test('structured data lists each price on the cards, and no other', () => {
  const { basic, business } = offersOf(examplePrices);
  const onCards = [...basic.bases, ...business.bases].flatMap(({ price }) => Object.values(price));
  expect(new Set(pricePaths.map(entryAt))).toEqual(new Set(onCards));
});

test('each price is in shillings, for one year or one month', () => {
  for (const { offers } of products) {
    for (const { priceCurrency, priceSpecification } of offers) {
      expect(priceCurrency).toBe('KES');
      expect(priceSpecification.referenceQuantity.unitCode).toMatch(/^(?:ANN|MON)$/);
    }
  }
});

test('plans have the names of the configuration and absolute addresses', () => {
  expect(products.map(({ name }) => name)).toEqual([
    '{product} ERP {plans.basic.name}',
    '{product} ERP {plans.business.name}',
  ]);
  for (const { url, image } of products) {
    expect(url).toBe('{siteAddress}/pricing');
    expect(image).toBe('{siteAddress}/share/pricing.jpg');
  }
});
