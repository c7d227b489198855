import { describe, expect, test } from 'vitest';
import { site } from '../../testing/site.ts';
import { areOffered, sameChoiceIn } from './prices.ts';

describe('the lines of an order', () => {
  const basic = { kind: 'plan', plan: 'Basic Plan', users: 3 } as const;
  const business = { kind: 'plan', plan: 'Business Plan', users: 3, period: 'yearly' } as const;
  const device = (name: string, unitPrice: number, quantity = 1) =>
    ({ kind: 'device', device: name, name, quantity, unitPrice }) as const;

  test.each([
    ['a year of a plan', [{ ...basic, period: 'yearly', price: 12_000 }], true],
    ['a month with an add-on, by the price alone', [{ ...basic, price: 23_200 }], true],
    ['a plan of the plan comparison', [{ ...basic, price: 15_000 }], true],
    ['a price that is not displayed', [{ ...business, period: undefined, price: 38_000 }], false],
    ['a plan priced in person', [{ ...basic, plan: 'Enterprise Plan', price: 12_000 }], false],
    ['a month at the price of a year', [{ ...basic, period: 'monthly', price: 12_000 }], false],
    ['devices of the shop', [device('cashDrawer', 8_600, 12), device('portablePOS', 2_200)], true],
    ['a device at another price', [device('cashDrawer', 8_599)], false],
    ['a device that is not sold', [device('constructor', 8_600)], false],
    [
      'a plan with an add-on, and devices of the shop',
      [
        { ...business, price: 25_000 },
        device('portablePOS', 22_000),
        device('portablePOS', 2_200, 3),
      ],
      true,
    ],
    ['two of an add-on', [{ ...business, price: 25_000 }, device('portablePOS', 22_000, 2)], false],
    ['an add-on without its plan', [device('portablePOS', 22_000)], false],
  ] as const)('%s: %j is offered: %s', (_name, lines, isOffered) => {
    expect(areOffered(lines, site)).toBe(isOffered);
  });

  test.each([
    ['addOns', 22_000],
    ['deviceCheckout', 2_200],
  ] as const)('are offered at the prices of %s that are configured', (prices, price) => {
    const dearer = structuredClone(site);
    dearer[prices].portablePOS += 1;
    const lines = [{ ...business, price: 25_000 }, device('portablePOS', price)];
    expect(areOffered(lines, site)).toBe(true);
    expect(areOffered(lines, dearer)).toBe(false);
  });
});

const dearer = structuredClone(site);
dearer.plans.basic.price = { yearly: 13_000, monthly: 1_300 };
dearer.plans.business.price['5'].monthly = 4_000;
dearer.plans.comparison.basic.price = 16_000;
dearer.addOns.cashDrawer = 9_000;
dearer.deviceCheckout.cashDrawer = 9_100;

const today = (plan: string, price: number, users: number) =>
  sameChoiceIn({ plan: { plan, users }, price }, site, dearer);

test.each([
  ['a year', 'Basic Plan', 12_000, 3, [13_000]],
  ['a month', 'Basic Plan', 1_200, 3, [1_300]],
  ['a month with a portable POS', 'Basic Plan', 23_200, 3, [23_300]],
  ['a month for five with a drawer', 'Business Plan', 11_933, 5, [13_000]],
  ['the plan comparison', 'Basic Plan', 15_000, 3, [16_000]],
  ['a price that never was', 'Basic Plan', 12_345, 3, []],
  ['other users', 'Basic Plan', 12_000, 5, []],
  ['a plan that does not exist', 'Golden Plan', 12_000, 3, []],
])('%s has its price of today', (_name, plan, price, users, expected) => {
  expect(today(plan, price, users)).toEqual(expected);
});

test('an amount that stood for a year, or for a month with a device, has both prices', () => {
  const then = structuredClone(site);
  then.plans.basic.price = { yearly: 23_200, monthly: 1_200 };
  const choice = { plan: { plan: 'Basic Plan', users: 3 }, price: 23_200 };
  expect(sameChoiceIn(choice, then, site)).toEqual([12_000, 23_200]);
});

test.each([
  ['two drawers of the shop', { devices: { cashDrawer: 2 }, price: 17_200 }, [18_200]],
  [
    'a month with a drawer as add-on, and one of the shop',
    {
      plan: { plan: 'Business Plan', users: 5, period: 'monthly', addOns: ['cashDrawer'] },
      devices: { cashDrawer: 1 },
      price: 3_333 + 8_600 + 8_600,
    },
    [4_000 + 9_000 + 9_100],
  ],
  [
    'a year at the price of a month',
    { plan: { plan: 'Basic Plan', users: 3, period: 'yearly' }, price: 1_200 },
    [],
  ],
  ['nothing', { price: 0 }, []],
] as const)('%s has its price of today', (_name, choice, expected) => {
  expect(sameChoiceIn(choice, site, dearer)).toEqual(expected);
});

test('a plan that has another name today is the same plan', () => {
  const renamed = structuredClone(dearer);
  renamed.plans.basic.name = 'Starter Plan';
  const choice = { plan: { plan: 'Basic Plan', users: 3 }, price: 12_000 };
  expect(sameChoiceIn(choice, site, renamed)).toEqual([13_000]);
});
