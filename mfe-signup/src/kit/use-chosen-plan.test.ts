import { exampleConfiguration } from '@site/contracts/example-configuration';
import { paths } from '@site/contracts/paths';
import type {
  AnySelection,
  DeviceSelection,
  PurchaseSelection,
} from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { describe, expect, test } from 'vitest';
import { configAt } from '../../testing/configuration.ts';
import { isPlanAlone, needsDelivery } from './order-of.ts';
import {
  devicesOf,
  optionsBeside,
  plansToChoose,
  priceParts,
  readLink,
  withSelection,
} from './use-chosen-plan.ts';

function configWith({ wiredExtras = true, orders = true } = {}): PageConfiguration {
  const { setupService, features, plans, addOns, deviceCheckout } = exampleConfiguration;
  const price = { yearly: 1_000, monthly: 100 };
  return configAt('https://setup.example', {
    setupService: { ...setupService, orders },
    features: { ...features, wiredExtras },
    plans: { ...plans, basic: { name: 'Small', users: 3, price } },
    addOns: { ...addOns, portablePOS: 70 },
    deviceCheckout: { ...deviceCheckout, cashDrawer: 30, barCodeScanner: 5 },
  });
}

const config = configWith();
const small: PurchaseSelection = { package: 'Small', val: 1_000, users: 3, period: 'yearly' };
const devices: DeviceSelection = { devices: { cashDrawer: 2 }, val: 60 };
const both: PurchaseSelection = { ...small, ...devices, val: 1_060 };
const queryOf = (selection: PurchaseSelection | DeviceSelection) =>
  new URL(paths.purchase(selection), 'https://site.example').search;

describe('a link to the purchase', () => {
  test.each<PurchaseSelection>([small, { ...small, val: 1_070, addOns: ['portablePOS'] }, both])(
    'with a plan says all of %o',
    (selection) => {
      const link = readLink(queryOf(selection), config, true);
      expect(link).toEqual({ kind: 'chosen', selection });
    },
  );

  test('with devices alone is an order of devices, and no plan of a trial', () => {
    const ordered = { kind: 'devices', selection: devices };
    expect(readLink(queryOf(devices), config, true)).toEqual(ordered);
    expect(readLink(queryOf(devices), config, false)).toEqual({ kind: 'none' });
  });

  test.each([{ orders: false }, { wiredExtras: false }])(
    'with devices is not understood with %o: no address can be sent',
    (changes) => {
      const link = readLink(queryOf(devices), configWith(changes), true);
      expect(link).toEqual({ kind: 'not-understood' });
    },
  );

  test('says package, price and users alone where the extras are off', () => {
    const { package: name, val, users } = both;
    const selection = { package: name, val, users };
    const link = readLink(queryOf(both), configWith({ wiredExtras: false }), true);
    expect(link).toEqual({ kind: 'chosen', selection });
  });
});

describe('a choice beside the form', () => {
  const plans = plansToChoose(config.plans, ['yearly']);

  test('is written in place of what was chosen before, and the rest of the address stays', () => {
    const query = `${queryOf(both)}&from=mail`;
    expect(withSelection(query, devices)).toBe(`${queryOf(devices)}&from=mail`);
    expect(withSelection(query, undefined)).toBe('?from=mail');
    expect(withSelection(queryOf(both), undefined)).toBe('');
  });

  test('of a plan for devices costs both, and can be undone after a reload', () => {
    const beside = optionsBeside({ kind: 'devices', selection: devices }, devices, plans);
    expect(beside?.[0]).toMatchObject({ selection: both, price: 1_000 });
    expect(devicesOf(both, config)).toEqual(devices);
    expect(optionsBeside({ kind: 'chosen', selection: both }, devices, plans)).toEqual(beside);
  });

  test('is not there where the address has a plan', () => {
    expect(devicesOf(small, config)).toBeUndefined();
    expect(optionsBeside({ kind: 'chosen', selection: small }, undefined, plans)).toBeUndefined();
    const withAll: PurchaseSelection = { ...both, val: 1_130, addOns: ['portablePOS'] };
    const link = { kind: 'chosen', selection: withAll } as const;
    expect(optionsBeside(link, devices, plans)).toBeUndefined();
  });
});

const withAddOn: PurchaseSelection = { ...small, val: 1_070, addOns: ['portablePOS'] };
const { period: _, addOns: __, ...priceOfAddOn } = withAddOn;

test.each<[string, AnySelection, boolean, boolean]>([
  ['a plan', small, true, false],
  ['a plan whose link names no add-on', { ...small, addOns: [] }, true, false],
  ['a plan whose price says an add-on', priceOfAddOn, true, true],
  ['a plan with an add-on', withAddOn, false, true],
  ['an add-on at a price of before', { ...withAddOn, val: 1_066 }, false, true],
  ['a plan with devices', both, false, true],
  ['devices', devices, false, true],
])(
  '%s: %o alone is a plan: %s; it is brought somewhere: %s',
  (_, selection, isAlone, isBrought) => {
    expect(isPlanAlone(selection)).toBe(isAlone);
    expect(needsDelivery(selection, config)).toBe(isBrought);
    for (const changes of [{ wiredExtras: false }, { orders: false }]) {
      expect(needsDelivery(selection, configWith(changes))).toBe(false);
    }
  },
);

test.each<[object, object | undefined]>([
  [{ val: 1_000 }, { period: 'yearly', plan: 1_000, addOns: 0 }],
  [{ val: 170 }, { period: 'monthly', plan: 100, addOns: 70 }],
  [{ val: 170, period: 'yearly' }, undefined],
  [{ val: 1_140 }, undefined],
])('the price of %j is the sum of %j', (changes, parts) => {
  const { period: _, ...older } = small;
  expect(priceParts({ ...older, ...changes }, config)).toEqual(parts);
});

test('a price that both periods share says neither', () => {
  const { plans } = config;
  const price = { yearly: 1_000, monthly: 1_000 };
  const shared = { ...config, plans: { ...plans, basic: { ...plans.basic, price } } };
  expect(priceParts({ package: 'Small', val: 1_000, users: 3 }, shared)).toBeUndefined();
});
