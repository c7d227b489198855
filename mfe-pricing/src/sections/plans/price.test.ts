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
import { examplePrices } from './example-prices.ts';
import { offersOf } from './offers.ts';
import { type PlansEvent, plansReducer, startPlans } from './plans.reducer.ts';
import { priceOf, selectionOf } from './price.ts';

const offers = offersOf(examplePrices);

/** The price of a plan after a visitor has picked a number of users and add-ons. */
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
    expect(picked('business', 'yearly', 5, keys).price).toMatchObject({
      plan: 40_000,
      addOns: 82_640,
      total: 122_640,
    });
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
  const anyPick = fc
    .record({
      plan: fc.constantFrom(...selfServicePlans),
      period: fc.constantFrom(...periods),
      place: fc.nat(),
    })
    .chain(({ plan, period, place }) => {
      const { bases, addOns } = offers[plan];
      const { users } = bases[place % bases.length] ?? bases[0];
      return fc.record({
        plan: fc.constant(plan),
        period: fc.constant(period),
        users: fc.constant(users),
        keys: fc.subarray(addOns.map(({ key }) => key)),
      });
    });
  const prices = { ...exampleConfiguration, ...examplePrices };

  test('has the plan for its period and every add-on once, at the price on the card', () => {
    fc.assert(
      fc.property(anyPick, ({ plan, period, users, keys }) => {
        const { price, selection } = picked(plan, period, users, keys);
        const lines = orderLines(
          {
            plan: { ...selection, plan: selection.package },
            price: selection.val,
          },
          prices,
        );
        const [ofPlan, ...devices] = lines ?? [];
        expect(ofPlan).toEqual({
          kind: 'plan',
          plan: offers[plan].name,
          users,
          period,
          price: price.plan,
        });
        expect(devices).toHaveLength(keys.length);
        expect(sumOf(devices)).toBe(price.addOns);
      }),
    );
  });
});
