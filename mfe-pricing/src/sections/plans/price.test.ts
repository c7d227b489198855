import { unfilled } from '@site/contracts/content';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { orderLines, sumOf } from '@site/contracts/order-lines';
import {
  type Period,
  periods,
  type SelfServicePlan,
  selfServicePlans,
} from '@site/contracts/plans';
import { readSelection } from '@site/contracts/purchase-selection';
import { writeSelection } from '@site/contracts/write-selection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { content } from './plans.content.ts';
import { type PlansEvent, plansReducer, startPlans } from './plans.reducer.ts';
import { offersOf, priceInWords, priceOf, selectionOf } from './price.ts';

const offers = offersOf(examplePrices);

function picked(
  plan: SelfServicePlan,
  period: Period,
  users: number,
  keys: readonly string[] = [],
) {
  const events: PlansEvent[] = [
    { kind: 'choose-users', plan, users },
    ...keys.map((key) => ({ kind: 'choose-add-on', plan, key, ticked: true }) as const),
  ];
  const state = events.reduce(plansReducer(offers), startPlans(offers, period));
  const choice = state.choices[plan];
  return { price: priceOf(choice, period), selection: selectionOf(offers[plan], choice, period) };
}

describe('the price of a selection', () => {
  test.each([
    ['basic', 'yearly', 3, 12_000],
    ['basic', 'monthly', 3, 1_200],
    ['business', 'yearly', 3, 25_000],
    ['business', 'monthly', 3, 2_500],
    ['business', 'yearly', 5, 40_000],
    ['business', 'monthly', 5, 3_333],
  ] as const)('%s, %s, %i users, without add-ons', (plan, period, users, total) => {
    expect(picked(plan, period, users).price).toMatchObject({ total, plan: total, addOns: 0 });
  });

  test('an add-on adds the same amount to a month as to a year', () => {
    expect(picked('basic', 'yearly', 3, ['portablePOS']).price.total).toBe(34_000);
    expect(picked('basic', 'monthly', 3, ['portablePOS']).price.total).toBe(23_200);
  });

  test('all five add-ons on the Business plan', () => {
    const keys = offers.business.addOns.map(({ key }) => key);
    const price = { plan: 40_000, addOns: 82_640, total: 122_640 };
    expect(picked('business', 'yearly', 5, keys).price).toMatchObject(price);
  });
});

describe('the saving of yearly billing', () => {
  test('is twelve months less the year, for any add-ons', () => {
    expect(picked('basic', 'yearly', 3).price.saving).toBe(2_400);
    expect(picked('business', 'yearly', 3, ['cashDrawer2']).price.saving).toBe(5_000);
  });

  test('is nothing where the year costs more than twelve months', () => {
    expect(picked('business', 'yearly', 5).price.saving).toBe(0);
  });

  test('is nothing for visitors who pay by the month', () => {
    expect(picked('basic', 'monthly', 3).price.saving).toBe(0);
  });
});

test('sign-up and purchase receive the plan, the price on the card, and what is in it', () => {
  const { selection } = picked('business', 'monthly', 5, ['barCodeScanner2', 'cashDrawer2']);
  expect(readSelection(writeSelection(selection), [selection.package])).toEqual({
    package: 'Business Plan',
    val: 17_333,
    users: 5,
    period: 'monthly',
    addOns: ['cashDrawer', 'barCodeScanner'],
  });
});

test('a link without add-ons names none', () => {
  const { selection } = picked('basic', 'yearly', 3);
  expect(writeSelection(selection)).not.toContain('addOns');
});

describe('an order of a selection', () => {
  const anyPick = fc.constantFrom(...selfServicePlans).chain((plan) =>
    fc.record({
      plan: fc.constant(plan),
      period: fc.constantFrom(...periods),
      users: fc.constantFrom(...offers[plan].bases.map(({ users }) => users)),
      keys: fc.subarray(offers[plan].addOns.map(({ key }) => key)),
    }),
  );
  const prices = { ...exampleConfiguration, ...examplePrices };

  test('has the plan for its period and every add-on once, at the price on the card', () => {
    fc.assert(
      fc.property(anyPick, ({ plan, period, users, keys }) => {
        const { price, selection } = picked(plan, period, users, keys);
        const choice = { ...selection, plan: selection.package };
        const lines = orderLines({ plan: choice, price: selection.val }, prices);
        const [ofPlan, ...devices] = lines ?? [];
        const { name } = offers[plan];
        expect(ofPlan).toEqual({ kind: 'plan', plan: name, users, period, price: price.plan });
        expect(devices).toHaveLength(keys.length);
        expect(sumOf(devices)).toBe(price.addOns);
      }),
    );
  });
});

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

const text = unfilled(content);
const spoken = (plan: number, addOns: number) =>
  priceInWords({ plan, addOns, total: plan + addOns, saving: 0 }, 'monthly', text);

test('a plan alone is announced with its period', () => {
  expect(spoken(1_200, 0)).toBe('KSh\u00a01,200 a month');
});

test('what is paid once is never announced as a price of the period', () => {
  const words = spoken(1_200, 22_000);
  expect(words).toContain('KSh\u00a023,200 to start');
  expect(words).toContain('KSh\u00a01,200 a month');
  expect(words).toContain('KSh\u00a022,000, paid once');
});
