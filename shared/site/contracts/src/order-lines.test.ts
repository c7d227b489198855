import { describe, expect, test } from 'vitest';
import { exampleConfiguration as site } from './example-configuration.ts';
import { hasHardware, orderLines, sumOf } from './order-lines.ts';

const device = (key: string, name: string, unitPrice: number, quantity = 1) =>
  ({ kind: 'device', device: key, name, quantity, unitPrice }) as const;
const drawers = device('cashDrawer', 'Cash drawer', site.deviceCheckout.cashDrawer, 3);
const portablePOS = device('portablePOS', 'Portable POS', site.addOns.portablePOS);
const basic = { plan: 'Basic Plan', users: 3 };
const pos = 'portablePOS';
const business = { plan: 'Business Plan', users: 5 };
const line = (plan: typeof basic, period: 'yearly' | 'monthly', price: number) =>
  ({ kind: 'plan', ...plan, period, price }) as const;

describe('the lines of a purchase', () => {
  test('are the plan, its add-ons in the order on screen, and the devices of the shop', () => {
    const choice = {
      plan: { ...business, period: 'monthly', addOns: ['cashDrawer', 'portablePOS'] },
      devices: { cashDrawer: 3 },
      price: 3_333 + site.addOns.cashDrawer + site.addOns.portablePOS + sumOf([drawers]),
    } as const;
    expect(orderLines(choice, site)).toEqual([
      line(business, 'monthly', 3_333),
      portablePOS,
      device('cashDrawer', 'Cash drawer', site.addOns.cashDrawer),
      drawers,
    ]);
  });

  test('are the same for add-ons of the Business plan by their own keys and by those without a 2', () => {
    const yearly = { ...business, period: 'yearly' } as const;
    const price = 40_000 + site.addOns.cashDrawer + site.addOns.portablePOS;
    const passed = orderLines(
      { plan: { ...yearly, addOns: ['portablePOS2', 'cashDrawer2'] }, price },
      site,
    );
    const before = { plan: { ...yearly, addOns: [pos, 'cashDrawer'] }, price } as const;
    expect(passed).toMatchObject([{}, { device: pos }, { device: 'cashDrawer' }]);
    expect(passed).toEqual(orderLines(before, site));
  });

  test('of devices alone have the prices of the shop', () => {
    const choice = { devices: { cashDrawer: 3 }, price: 3 * site.deviceCheckout.cashDrawer };
    expect(orderLines(choice, site)).toEqual([drawers]);
  });

  test('name a device the same whatever it costs on the devices page', () => {
    const price = site.deviceCheckout.portablePOS;
    const sold = (portableTerminal: number) => {
      const prices = { ...site, devices: { ...site.devices, portableTerminal } };
      return orderLines({ devices: { portablePOS: 1 }, price }, prices);
    };
    const line = device('portablePOS', 'Portable POS', price);
    expect(sold(price)).toEqual([line]);
    expect(sold(price + 1)).toEqual([line]);
  });

  test.each([
    ['a year', 12_000, [line(basic, 'yearly', 12_000)]],
    ['a month with its add-on', 23_200, [line(basic, 'monthly', 1_200), portablePOS]],
    ['a price of the plan comparison', 15_000, [{ kind: 'plan', ...basic, price: 15_000 }]],
  ] as const)('of an older link are found by the price: %s', (_name, price, lines) => {
    expect(orderLines({ plan: basic, price }, site)).toEqual(lines);
  });

  test('name no period where the price may be of either, and nobody said which', () => {
    const prices = structuredClone(site);
    prices.plans.basic.price.yearly = 23_200;
    const plan = { kind: 'plan', ...basic, price: 23_200 };
    expect(orderLines({ plan: basic, price: 23_200 }, prices)).toEqual([plan]);
    const more = { plan: basic, devices: { cashDrawer: 3 }, price: 23_200 + sumOf([drawers]) };
    expect(orderLines(more, prices)).toEqual([plan, drawers]);
    const named = { plan: { ...basic, period: 'yearly' }, price: 23_200 } as const;
    expect(orderLines(named, prices)).toEqual([line(basic, 'yearly', 23_200)]);
  });

  const yearly = { ...basic, period: 'yearly' } as const;

  test.each([
    ['another total', { plan: yearly, price: 12_001 }],
    ['the price of the other period', { plan: { ...basic, period: 'monthly' }, price: 12_000 }],
    ['a comparison price with a period', { plan: yearly, price: 15_000 }],
    ['an unfit add-on', { plan: { ...yearly, addOns: ['cashDrawer'] }, price: 20_600 }],
    ['an add-on twice', { plan: { ...yearly, addOns: [pos, pos] }, price: 56_000 }],
    ['an add-on by both keys', { plan: { ...yearly, addOns: [pos, `${pos}2`] }, price: 56_000 }],
    ['other users', { plan: { ...business, users: 4 }, price: 40_000 }],
    ['a plan that does not exist', { plan: { ...basic, plan: 'Gold Plan' }, price: 12_000 }],
    ['nothing', { price: 0 }],
    ['no device', { devices: {}, price: 0 }],
    ['a device of another price', { devices: { cashDrawer: 1 }, price: 1 }],
  ] as const)('are none for %s', (_name, choice) => {
    expect(orderLines(choice, site)).toBeUndefined();
  });
});

test.each([
  ['a plan', [line(basic, 'yearly', 12_000)], false],
  ['a plan with a device', [line(basic, 'yearly', 12_000), drawers], true],
] as const)('%s has hardware: %j', (_name, lines, expected) => {
  expect(hasHardware(lines)).toBe(expected);
});
