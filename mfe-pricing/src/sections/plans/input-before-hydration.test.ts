import { expect, test } from 'vitest';
import { examplePrices } from './example-prices.ts';
import { pickOf, withoutDefaults } from './input-before-hydration.ts';
import { offersOf } from './offers.ts';
import { plansReducer, startPlans } from './plans.reducer.ts';
import { readPlans } from './plans-query.ts';
import { priceOf } from './price.ts';

const offers = offersOf(examplePrices);

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
