import { unfilled } from '@site/contracts/content';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { orderLines, sumOf } from '@site/contracts/order-lines';
import type { Period, SelfServicePlan } from '@site/contracts/plans';
import { periods, selfServicePlans } from '@site/contracts/plans';
import { writeSelection } from '@site/contracts/write-selection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { content } from './plans.content.ts';
import { type PlansEvent, plansReducer, startPlans } from './plans.reducer.ts';
import { offersOf, priceInWords, priceOf, selectionOf } from './price.ts';

const offers = offersOf(examplePrices);

function picked(plan: SelfServicePlan, period: Period, users: number, keys: string[] = []) {
  const events: PlansEvent[] = [
    { kind: 'choose-users', plan, users },
    ...keys.map((key) => ({ kind: 'choose-add-on', plan, key, ticked: true }) as const),
  ];
  const state = events.reduce(plansReducer(offers), startPlans(offers, period));
  const choice = state.choices[plan];
  return {
    price: priceOf(offers[plan], choice, period),
    selection: selectionOf(offers[plan], choice, period),
  };
}

const allKeys = offers.business.addOns.map(({ key }) => key);

test.each<[SelfServicePlan, Period, number, string[], object]>([
  ['basic', 'yearly', 3, [], { plan: 12_000, addOns: 0, total: 12_000, saving: 2_400 }],
  ['business', 'monthly', 5, [], { plan: 3_333, addOns: 0, total: 3_333, saving: 0 }],
  ['basic', 'yearly', 3, ['portablePOS'], { total: 34_000, saving: 2_400 }],
  ['business', 'yearly', 5, allKeys, { plan: 40_000, addOns: 82_640, total: 122_640 }],
])('the price of %s, %s, for %i users, with %j is %j', (plan, period, users, keys, price) => {
  expect(picked(plan, period, users, keys).price).toMatchObject(price);
});

const anyPick = fc.constantFrom(...selfServicePlans).chain((plan) =>
  fc.record({
    plan: fc.constant(plan),
    period: fc.constantFrom(...periods),
    users: fc.constantFrom(...offers[plan].bases.map(({ users }) => users)),
    keys: fc.subarray(offers[plan].addOns.map(({ key }) => key)),
  }),
);

test('an order of any selection has the plan for its period and every add-on once, at the price on the card', () => {
  fc.assert(
    fc.property(anyPick, ({ plan, period, users, keys }) => {
      const { price, selection } = picked(plan, period, users, keys);
      const choice = { ...selection, plan: selection.package };
      const lines = orderLines({ plan: choice, price: selection.val }, exampleConfiguration);
      const [ofPlan, ...devices] = lines ?? [];
      const { name } = offers[plan];
      expect(ofPlan).toEqual({ kind: 'plan', plan: name, users, period, price: price.plan });
      expect(devices).toHaveLength(keys.length);
      expect(sumOf(devices)).toBe(price.addOns);
      expect(writeSelection(selection).includes('addOns')).toBe(keys.length > 0);
    }),
  );
});

const text = unfilled(content);
const spoken = (plan: number, addOns: number) =>
  priceInWords({ plan, addOns, total: plan + addOns, saving: 0 }, 'monthly', text);

test('a plan is announced with its period, and what is paid once never as a price of it', () => {
  expect(spoken(1_200, 0)).toBe('KSh\u00a01,200 a month');
  const words = spoken(1_200, 22_000);
  expect(words).toContain('KSh\u00a023,200 to start');
  expect(words).toContain('KSh\u00a01,200 a month');
  expect(words).toContain('KSh\u00a022,000, paid once');
});
