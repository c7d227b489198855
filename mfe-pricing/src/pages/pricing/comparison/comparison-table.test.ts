import { expect, test } from 'vitest';
import { examplePrices } from '../../../../testing/example-prices.ts';
import { isUnlikeCard } from './comparison-table.tsx';

test.each([
  [{ price: 40_000, users: 5 }, false],
  [{ price: 25_000, users: 3 }, false],
  [{ price: 30_000, users: 5 }, true],
  [{ price: 25_000, users: 5 }, true],
  [{ price: 40_000, users: 20 }, true],
])('whether %j needs a word beside its card: %s', ({ price: val, users }, isUnlike) => {
  const selection = { package: 'Business Plan', val, users };
  expect(isUnlikeCard('business', selection, examplePrices.plans)).toBe(isUnlike);
});
