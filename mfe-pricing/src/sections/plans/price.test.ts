import { unfilled } from '@site/contracts/content';
import { describeSelection } from '@site/contracts/describe-selection';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { orderLines, sumOf } from '@site/contracts/order-lines';
import type { Period, SelfServicePlan } from '@site/contracts/plans';
import { periods, selfServicePlans } from '@site/contracts/plans';
import { readSelection } from '@site/contracts/purchase-selection';
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
  return { price: priceOf(choice, period), selection: selectionOf(offers[plan], choice, period) };
}

const allKeys = offers.business.addOns.map(({ key }) => key);

test.each<[SelfServicePlan, Period, number, string[], object]>([
  ['basic', 'yearly', 3, [], { plan: 12_000, addOns: 0, total: 12_000, saving: 2_400 }],
  ['basic', 'monthly', 3, [], { plan: 1_200, addOns: 0, total: 1_200, saving: 0 }],
  ['business', 'yearly', 3, [], { plan: 25_000, addOns: 0, total: 25_000, saving: 5_000 }],
  ['business', 'monthly', 3, [], { plan: 2_500, addOns: 0, total: 2_500, saving: 0 }],
  ['business', 'yearly', 5, [], { plan: 40_000, addOns: 0, total: 40_000, saving: 0 }],
  ['business', 'monthly', 5, [], { plan: 3_333, addOns: 0, total: 3_333, saving: 0 }],
  ['basic', 'yearly', 3, ['portablePOS'], { total: 34_000, saving: 2_400 }],
  ['basic', 'monthly', 3, ['portablePOS'], { total: 23_200 }],
  ['business', 'yearly', 5, allKeys, { plan: 40_000, addOns: 82_640, total: 122_640 }],
])('the price of %s, %s, for %i users, with %j is %j', (plan, period, users, keys, price) => {
  expect(picked(plan, period, users, keys).price).toMatchObject(price);
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

test('Basic is for up to 3 users, with one add-on, and Business for 3 or 5, with all that have a price', () => {
  expect(offers.basic).toEqual({
    name: 'Basic Plan',
    bases: [{ users: 3, price: { yearly: 12_000, monthly: 1_200 } }],
    addOns: [{ key: 'portablePOS', device: 'portablePOS', name: 'Portable POS', price: 22_000 }],
  });
  expect(offers.business.bases).toEqual([
    { users: 3, price: { yearly: 25_000, monthly: 2_500 } },
    { users: 5, price: { yearly: 40_000, monthly: 3_333 } },
  ]);
  const { addOns } = examplePrices;
  const expected = Object.entries(addOns).map(([device, price]) => [`${device}2`, price]);
  expect(offers.business.addOns.map(({ key, price }) => [key, price])).toEqual(expected);
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

test('a question on WhatsApp is about the plan as it is chosen', () => {
  const { selection } = picked('business', 'monthly', 5);
  expect(unfilled(content).ask.message(describeSelection(selection, 'KSh 3,333'))).toBe(
    'Hello, I have a question about this plan: Business Plan, up to 5 users, KSh 3,333 for a month.',
  );
});
