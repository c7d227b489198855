import { describe, expect, test } from 'vitest';
import { exampleConfiguration as site } from './example-configuration.ts';
import { partsOf } from './price-parts.ts';

const of = (plan: string, price: number, users: number) => partsOf({ plan, price, users }, site);

describe('the parts of a price', () => {
  test.each([
    ['Basic Plan', 12_000, 3, { period: 'yearly', plan: 12_000, addOns: 0 }],
    ['Basic Plan', 23_200, 3, { period: 'monthly', plan: 1_200, addOns: 22_000 }],
    ['Business Plan', 3_333, 5, { period: 'monthly', plan: 3_333, addOns: 0 }],
    ['Business Plan', 54_000, 5, { period: 'yearly', plan: 40_000, addOns: 14_000 }],
  ])('%s at %i for %i users', (plan, price, users, parts) => {
    expect(of(plan, price, users)).toEqual([parts]);
  });

  test('every possible selection is either yearly or monthly, and never ambiguous', () => {
    const { basic, business } = site.plans;
    const devices = Object.values(site.addOns);
    const cards = [
      {
        plan: basic.name,
        users: basic.users,
        prices: basic.price,
        extras: [site.addOns.portablePOS],
      },
      ...Object.entries(business.price).map(([limit, prices]) => {
        return { plan: business.name, users: Number(limit), prices, extras: devices };
      }),
    ];
    for (const { plan, users, prices, extras } of cards) {
      for (const period of ['yearly', 'monthly'] as const) {
        for (const addOns of sumsOfSome(extras)) {
          const parts = of(plan, prices[period] + addOns, users);
          expect(parts).toEqual([{ period, plan: prices[period], addOns }]);
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
