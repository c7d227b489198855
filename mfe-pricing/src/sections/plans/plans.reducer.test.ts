import { selfServicePlans } from '@site/contracts/plans';
import { purchaseSelection } from '@site/contracts/purchase-selection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { type PlansEvent, plansReducer, startPlans } from './plans.reducer.ts';
import { type Offers, offersOf, priceOf, selectionOf } from './price.ts';

const offers = offersOf(examplePrices);
const knownKeys = selfServicePlans.flatMap((plan) => offers[plan].addOns.map(({ key }) => key));

const is = <const T>(value: T) => fc.constant(value);
const period = fc.constantFrom('yearly', 'monthly');
const plan = fc.constantFrom(...selfServicePlans);
const users = fc.oneof(fc.integer(), fc.constantFrom(0, 3, 4, 5, Number.NaN));
const key = fc.oneof(fc.constantFrom(...knownKeys), fc.string());
/** Anything that a page could send, offered or not. */
const event: fc.Arbitrary<PlansEvent> = fc.oneof(
  fc.record({ kind: is('choose-period'), period }),
  fc.record({ kind: is('choose-users'), plan, users }),
  fc.record({ kind: is('choose-add-on'), plan, ticked: fc.boolean(), key }),
);
const events = fc.array(event, { maxLength: 40 });

const amount = fc.integer({ min: 0, max: 1_000_000 });
const periods = fc.record({ yearly: amount, monthly: amount });
const addOn = fc.record({ portablePOS: amount, posComputer: amount, thermalPrinter: amount });
const anyOffers: fc.Arbitrary<Offers> = fc
  .tuple(periods, periods, periods, addOn)
  .map(([basic, three, five, changed]) => {
    const { plans, addOns } = examplePrices;
    const business = { ...plans.business, price: { 3: three, 5: five } };
    return offersOf({
      plans: { ...plans, basic: { ...plans.basic, price: basic }, business },
      addOns: { ...addOns, ...changed },
    });
  });

function after(sequence: readonly PlansEvent[], prices: Offers = offers) {
  return sequence.reduce(plansReducer(prices), startPlans(prices));
}

describe('for any selections in any order', () => {
  test('a total is the plan plus each ticked add-on, once, and never negative', () => {
    fc.assert(
      fc.property(anyOffers, events, plan, (prices, sequence, key) => {
        const state = after(sequence, prices);
        const choice = state.choices[key];
        const { bases, addOns } = prices[key];
        const offered = addOns.filter((addOn) => choice.addOns.includes(addOn.key));
        const base = bases.find(({ users }) => users === choice.users)?.price[state.period];
        const { total } = priceOf(prices[key], choice, state.period);
        expect(total).toBe(offered.reduce((sum, { price }) => sum + price, base ?? Number.NaN));
        expect(total).toBeGreaterThanOrEqual(0);
        expect(choice.addOns).toHaveLength(offered.length);
      }),
    );
  });

  test('switching the period equals starting over in that period', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const state = after(sequence);
        const other = state.period === 'yearly' ? 'monthly' : 'yearly';
        const switched = plansReducer(offers)(state, { kind: 'choose-period', period: other });
        expect(switched).toEqual(startPlans(offers, other));
      }),
    );
  });

  test('only what the plan offers is ever chosen, so sign-up understands every selection', () => {
    fc.assert(
      fc.property(anyOffers, events, plan, (prices, sequence, key) => {
        const { choices, period: chosen } = after(sequence, prices);
        expect(prices[key].bases.map((base) => base.users)).toContain(choices[key].users);
        const selection = selectionOf(prices[key], choices[key], chosen);
        expect(purchaseSelection.safeParse(selection).data).toEqual(selection);
      }),
    );
  });

  test('what was chosen goes on as it was where the same offers are other objects, as after a save in development', () => {
    fc.assert(
      fc.property(events, events, (before, later) => {
        const remade = plansReducer(structuredClone(offers));
        const state = after(before);
        expect(later.reduce(remade, state)).toEqual(later.reduce(plansReducer(offers), state));
      }),
    );
  });
});
