import { selfServicePlans } from '@site/contracts/plans';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { type PlansState, plansReducer, startPlans } from './plans.reducer.ts';
import { offersOf, priceOf } from './price.ts';
import { pickOf, readPlans, withoutDefaults, writePlans } from './use-plans.ts';

const offers = offersOf(examplePrices);
const totalsOf = ({ period, choices }: PlansState) =>
  selfServicePlans.map((plan) => priceOf(offers[plan], choices[plan], period).total);
const totals = (query: string) => totalsOf(readPlans(query, offers));

test('the defaults leave the address empty, and the rest of it stays unchanged', () => {
  expect(readPlans('', offers)).toEqual(startPlans(offers));
  expect(writePlans(startPlans(offers), '', offers)).toBe('');
  const monthly = startPlans(offers, 'monthly');
  const written = writePlans(monthly, '?from=mail&basic=portablePOS', offers);
  expect(written).toBe('?from=mail&period=monthly');
  expect(writePlans(startPlans(offers), '?from=mail&period=monthly', offers)).toBe('?from=mail');
});

test('every possible selection is read from the address as it was written', () => {
  const subset = (plan: 'basic' | 'business') =>
    fc.record({
      users: fc.constantFrom(...offers[plan].bases.map(({ users }) => users)),
      addOns: fc.subarray(offers[plan].addOns.map(({ key }) => key)),
    });
  const state = fc.record({
    period: fc.constantFrom('yearly' as const, 'monthly' as const),
    choices: fc.record({ basic: subset('basic'), business: subset('business') }),
  });
  fc.assert(
    fc.property(state, (picked) => {
      expect(readPlans(writePlans(picked, '', offers), offers)).toEqual(picked);
    }),
  );
});

test.each([
  ['cashDrawer2', 'cashDrawer'],
  ['typewriter', '5.typewriter2'],
  ['portablePOS.portablePOS', '5.5'],
  ['portablePOS.', '5..cashDrawer2'],
  ['__proto__', 'constructor'],
])('the entries %j and %j leave each plan with its defaults', (basic, business) => {
  expect(totals(`?basic=${basic}`)).toEqual([12_000, 25_000]);
  expect(totals(`?business=${business}`)).toEqual([12_000, 25_000]);
});

test('no address can crash the cards, or show a price that they do not offer', () => {
  const part = fc.oneof(
    fc.constantFrom('3', '5', '.', '', 'portablePOS', 'cashDrawer2', 'posComputer2'),
    fc.string(),
  );
  const entry = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('.'));
  const query = fc
    .record({
      period: fc.oneof(fc.constant('monthly'), fc.string()),
      basic: entry,
      business: entry,
    })
    .map((entries) => `?${new URLSearchParams(entries)}`);
  fc.assert(
    fc.property(fc.oneof(query, fc.string()), (text) => {
      const { choices } = readPlans(text, offers);
      for (const plan of ['basic', 'business'] as const) {
        const { users, addOns } = choices[plan];
        expect(offers[plan].bases.map((base) => base.users)).toContain(users);
        const offered = offers[plan].addOns.map(({ key }) => key);
        expect(offered.filter((key) => addOns.includes(key))).toEqual(addOns);
      }
    }),
  );
});

const radio = (value: string) => pickOf({ type: 'radio', id: '', value }, undefined);
const users = (value: string, plan: string) => pickOf({ type: 'select-one', id: '', value }, plan);
const tick = (id: string, plan?: string) => pickOf({ type: 'checkbox', id, value: 'on' }, plan);
const present = (...picks: ReturnType<typeof pickOf>[]) => picks.flatMap((pick) => pick ?? []);

test('a selection before hydration is in the price, and a control of no plan is ignored', () => {
  expect(present(tick('terms'), radio('weekly'))).toEqual([]);
  const picks = present(
    radio('monthly'),
    users('3', 'basic'),
    users('5', 'business'),
    tick('cashDrawer2', 'business'),
  );
  expect(picks).toHaveLength(4);
  const state = picks.reduce(plansReducer(offers), startPlans(offers));
  expect(totalsOf(state)).toEqual([1_200, 3_333 + 8_600]);
});

test('controls that show their defaults do not override the address', () => {
  const untouched = present(radio('yearly'), users('3', 'business'));
  expect(untouched).toHaveLength(2);
  expect(withoutDefaults(untouched, offers)).toEqual([]);
  const picks = [...untouched, ...present(tick('cashDrawer2', 'business'))];
  const shared = readPlans('?period=monthly&business=5', offers);
  const state = withoutDefaults(picks, offers).reduce(plansReducer(offers), shared);
  expect(totalsOf(state)).toEqual([1_200, 3_333 + 8_600]);
});
