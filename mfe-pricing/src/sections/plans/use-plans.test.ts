import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { plansReducer, startPlans } from './plans.reducer.ts';
import { offersOf, priceOf } from './price.ts';
import { pickOf, readPlans, withoutDefaults, writePlans } from './use-plans.ts';

const offers = offersOf(examplePrices);
const totals = (query: string) => {
  const { period, choices } = readPlans(query, offers);
  return [priceOf(choices.basic, period).total, priceOf(choices.business, period).total];
};

test('an address names the period, the users and the add-ons of both plans', () => {
  const query = '?period=monthly&basic=portablePOS&business=5.posComputer2.cashDrawer2';
  expect(totals(query)).toEqual([1_200 + 22_000, 3_333 + 36_140 + 8_600]);
});

test('the defaults leave the address empty', () => {
  expect(readPlans('', offers)).toEqual(startPlans(offers));
  expect(writePlans(startPlans(offers), '', offers)).toBe('');
});

test('the rest of the address stays unchanged', () => {
  const monthly = startPlans(offers, 'monthly');
  expect(writePlans(monthly, '?from=mail&basic=portablePOS', offers)).toBe(
    '?from=mail&period=monthly',
  );
  expect(writePlans(startPlans(offers), '?from=mail&period=monthly', offers)).toBe('?from=mail');
});

test('every possible selection is read from the address as it was written', () => {
  const subset = (plan: 'basic' | 'business') =>
    fc.record({
      base: fc.constantFrom(...offers[plan].bases),
      addOns: fc.subarray([...offers[plan].addOns]),
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

describe('a plan begins with its defaults', () => {
  test.each([
    ['where an add-on belongs to the other plan', '?basic=cashDrawer2', '?business=cashDrawer'],
    ['where no plan has such an add-on', '?basic=typewriter', '?business=5.typewriter2'],
    ['where the number of users is not offered', '?basic=5', '?business=4'],
    ['where the number is out of range', '?basic=-3', '?business=99999999999999999999'],
    ['where two numbers are named', '?basic=3.3', '?business=3.5'],
    ['where an add-on is named twice', '?basic=portablePOS.portablePOS', '?business=5.5'],
    ['where the entry is empty', '?basic=', '?business=.'],
    ['where a part is empty', '?basic=portablePOS.', '?business=5..cashDrawer2'],
    ['where percent signs are broken', '?basic=%E0%A4%A', '?business=%'],
    ['where there is a script', '?basic=<script>', '?business=javascript:alert(1)'],
    ['where a name of the language is called', '?basic=__proto__', '?business=constructor'],
  ])('%s', (_case, basic, business) => {
    expect(totals(basic)).toEqual([12_000, 25_000]);
    expect(totals(business)).toEqual([12_000, 25_000]);
  });

  test('and the other plan keeps its entry in the address', () => {
    expect(totals('?basic=typewriter&business=5')).toEqual([12_000, 40_000]);
  });

  test('and both do for an unknown period', () => {
    expect(totals('?period=weekly&basic=portablePOS&business=5')).toEqual([12_000, 25_000]);
  });
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
        expect(offers[plan].bases).toContain(choices[plan].base);
        const { addOns } = choices[plan];
        expect(offers[plan].addOns.filter((one) => addOns.includes(one))).toEqual(addOns);
      }
    }),
  );
});

test('a selection before hydration is in the price', () => {
  const shown = [
    [{ type: 'radio', id: '', value: 'monthly' }, undefined],
    [{ type: 'select-one', id: '', value: '3' }, 'basic'],
    [{ type: 'select-one', id: '', value: '5' }, 'business'],
    [{ type: 'checkbox', id: 'cashDrawer2', value: 'on' }, 'business'],
  ] as const;
  const picks = shown.flatMap(([control, plan]) => pickOf(control, plan) ?? []);
  expect(picks).toHaveLength(shown.length);
  const { period, choices } = picks.reduce(plansReducer(offers), startPlans(offers));
  expect(priceOf(choices.business, period).total).toBe(3_333 + 8_600);
  expect(priceOf(choices.basic, period).total).toBe(1_200);
});

test('controls that show their defaults do not override the address', () => {
  const untouched = [
    pickOf({ type: 'radio', id: '', value: 'yearly' }, undefined),
    pickOf({ type: 'select-one', id: '', value: '3' }, 'business'),
  ].flatMap((pick) => pick ?? []);
  expect(untouched).toHaveLength(2);
  expect(withoutDefaults(untouched, offers)).toEqual([]);
  const picks = [untouched, pickedOn('cashDrawer2')].flat();
  const shared = readPlans('?period=monthly&business=5', offers);
  const { period, choices } = withoutDefaults(picks, offers).reduce(plansReducer(offers), shared);
  expect(priceOf(choices.business, period).total).toBe(3_333 + 8_600);
});

test('a control that belongs to no plan is ignored', () => {
  expect(pickOf({ type: 'checkbox', id: 'terms', value: 'on' }, undefined)).toBeUndefined();
  expect(pickOf({ type: 'radio', id: '', value: 'weekly' }, undefined)).toBeUndefined();
});

function pickedOn(id: string) {
  return pickOf({ type: 'checkbox', id, value: 'on' }, 'business') ?? [];
}
