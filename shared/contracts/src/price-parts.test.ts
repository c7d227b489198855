import { describe, expect, test } from 'vitest';
import { addOnsOf } from './add-ons.ts';
import { exampleConfiguration as site } from './example-configuration.ts';
import { partsOf } from './price-parts.ts';

const of = (plan: string, price: number, users: number) => partsOf({ plan, price, users }, site);

describe('the parts of a price', () => {
  test('every possible selection is either yearly or monthly, and never ambiguous', () => {
    const { basic, business } = site.plans;
    const devices = addOnsOf('business', site.addOns).map(({ price }) => price);
    const cards = [
      { ...basic, extras: [site.addOns.portablePOS] },
      ...Object.entries(business.price).map(([limit, price]) => {
        return { name: business.name, users: Number(limit), price, extras: devices };
      }),
    ];
    for (const { name, users, price, extras } of cards) {
      for (const period of ['yearly', 'monthly'] as const) {
        for (const addOns of sumsOfSome(extras)) {
          const parts = of(name, price[period] + addOns, users);
          expect(parts).toEqual([{ period, plan: price[period], addOns }]);
        }
      }
    }
  });

  test.each([
    ['of a comparison', 'Basic Plan', 15_000, 3],
    ['with an add-on twice', 'Business Plan', 42_200, 3],
    ['of another plan', 'Enterprise Plan', 12_000, 3],
    ['for other users', 'Business Plan', 25_000, 5],
  ])('a price %s says nothing', (_name, plan, price, users) => {
    expect(of(plan, price, users)).toEqual([]);
  });

  test('a price that both periods share may be either', () => {
    const twice = structuredClone(site);
    twice.plans.basic.price = { yearly: 12_000, monthly: 12_000 };
    expect(partsOf({ plan: 'Basic Plan', price: 12_000, users: 3 }, twice)).toHaveLength(2);
  });
});

function sumsOfSome([first, ...others]: readonly number[]): number[] {
  if (first === undefined) return [0];
  return sumsOfSome(others).flatMap((sum) => [sum, sum + first]);
}
