import { exampleConfiguration } from '@site/contracts/example-configuration';
import { paths } from '@site/contracts/paths';
import type {
  AnySelection,
  DeviceSelection,
  PurchaseSelection,
} from '@site/contracts/purchase-selection';
import { type PageConfig, pageConfigOf, withAddresses } from '@site/contracts/site-config';
import { describe, expect, test } from 'vitest';
import { isPlanAlone, linesOf, needsDelivery } from './order-of.ts';
import {
  devicesOf,
  optionsBeside,
  plansToChoose,
  readLink,
  withSelection,
} from './use-chosen-plan.ts';

interface Changes {
  readonly wiredExtras?: boolean;
  readonly orders?: boolean;
}

function configWith({ wiredExtras = true, orders = true }: Changes = {}): PageConfig {
  const { setupService, features, plans, addOns, deviceCheckout, ...others } = exampleConfiguration;
  const { basic } = plans;
  const configuration = {
    ...others,
    setupService: { ...setupService, orders },
    features: { ...features, wiredExtras },
    plans: {
      ...plans,
      basic: { ...basic, name: 'Small', users: 3, price: { yearly: 1_000, monthly: 100 } },
    },
    addOns: { ...addOns, portablePOS: 70 },
    deviceCheckout: { ...deviceCheckout, cashDrawer: 30, barCodeScanner: 5 },
  };
  const addresses = { site: 'https://site.example', setup: 'https://setup.example' };
  return pageConfigOf(withAddresses(configuration, addresses));
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
    expect(readLink(queryOf(devices), config, true)).toEqual({
      kind: 'devices',
      selection: devices,
    });
    expect(readLink(queryOf(devices), config, false)).toEqual({ kind: 'none' });
  });

  test('with devices is not understood where no address can be sent', () => {
    const link = readLink(queryOf(devices), configWith({ orders: false }), true);
    expect(link).toEqual({ kind: 'not-understood' });
  });

  test('says package, price and users alone where the extras are off', () => {
    const off = configWith({ wiredExtras: false });
    const { package: name, val, users } = both;
    expect(readLink(queryOf(both), off, true)).toEqual({
      kind: 'chosen',
      selection: { package: name, val, users },
    });
    expect(readLink(queryOf(devices), off, true)).toEqual({ kind: 'not-understood' });
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

  test('of a plan for devices costs both, and can be taken back after a reload', () => {
    const beside = optionsBeside({ kind: 'devices', selection: devices }, devices, plans);
    expect(beside?.[0]).toMatchObject({ selection: both, price: 1_000 });
    expect(devicesOf(both, config)).toEqual(devices);
    expect(optionsBeside({ kind: 'chosen', selection: both }, devices, plans)).toEqual(beside);
  });

  test('is not there where the address has a plan', () => {
    expect(devicesOf(small, config)).toBeUndefined();
    expect(optionsBeside({ kind: 'chosen', selection: small }, undefined, plans)).toBeUndefined();
    const withAddOn: PurchaseSelection = { ...both, val: 1_130, addOns: ['portablePOS'] };
    const link = { kind: 'chosen', selection: withAddOn } as const;
    expect(optionsBeside(link, devices, plans)).toBeUndefined();
  });
});

describe('where hardware is brought', () => {
  test('is asked for add-ons, for devices, and for a price that says an add-on', () => {
    const { period: _, ...earlier } = { ...small, val: 1_070 };
    for (const selection of [both, devices, earlier]) {
      expect(needsDelivery(selection, config)).toBe(true);
    }
    expect(needsDelivery(small, config)).toBe(false);
  });

  test('is asked, too, where the page has other prices by now', () => {
    const old: PurchaseSelection = { ...small, val: 1_066, addOns: ['portablePOS'] };
    expect(linesOf(old, config)).toBeUndefined();
    expect(needsDelivery(old, config)).toBe(true);
  });

  test.each([{ wiredExtras: false }, { orders: false }])('is not asked with %o', (changes) => {
    expect(needsDelivery(both, configWith(changes))).toBe(false);
  });
});

const plan = { package: 'Business Plan', val: 2_500, users: 3, period: 'monthly' } as const;

test.each<[string, AnySelection, boolean]>([
  ['a plan', plan, true],
  ['a plan whose link names no add-on', { ...plan, addOns: [] }, true],
  ['a plan with an add-on', { ...plan, val: 13_000, addOns: ['thermalPrinter'] }, false],
  ['a plan with devices', { ...plan, val: 11_100, devices: { cashDrawer: 1 } }, false],
  ['devices', { val: 8_600, devices: { cashDrawer: 1 } }, false],
])('a sum is called the price of a plan for %s: %o is %s', (_, selection, isSo) => {
  expect(isPlanAlone(selection)).toBe(isSo);
});
