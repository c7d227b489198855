import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutItems } from './device-checkout.content.ts';
import { examplePrices } from './example-prices.ts';
import { nothing, type OrderAction, orderReducer } from './order.reducer.ts';
import { MOST, type Order, orderSchema } from './order.schema.ts';
import { linesOf, totalOf } from './order-lines.ts';

const after = (...actions: OrderAction[]): Order => actions.reduce(orderReducer, nothing);
const add = { type: 'add', item: 'CashDrawer' } as const;
const remove = { type: 'remove', item: 'CashDrawer' } as const;
const type = (quantity: number) => ({ type: 'set', item: 'CashDrawer', quantity }) as const;

describe('the number of a device', () => {
  test('begins with none and changes by one', () => {
    expect(after(add, add).CashDrawer).toBe(2);
    expect(after(add, add, remove).CashDrawer).toBe(1);
  });

  test('never falls below none', () => {
    expect(after(remove)).toBe(nothing);
    expect(after(add, remove, remove, add).CashDrawer).toBe(1);
  });

  test('never rises above 999, step by step or typed', () => {
    expect(after(type(MOST), add).CashDrawer).toBe(999);
    expect(after(type(1_000)).CashDrawer).toBe(999);
    expect(after(type(Number.POSITIVE_INFINITY)).CashDrawer).toBe(999);
  });

  test('is whole, and none where nothing was typed', () => {
    expect(after(type(2.9)).CashDrawer).toBe(2);
    expect(after(type(-4)).CashDrawer).toBe(0);
    expect(after(add, type(Number.NaN)).CashDrawer).toBe(0);
  });
});

describe('coming to the checkout', () => {
  const kept = after(add, add);

  test('by Buy begins with one of that device, and leaves what was there alone', () => {
    const order = after({ type: 'restore', order: kept, wish: 'ThermalPrinter' });
    expect(order).toEqual({ ...nothing, CashDrawer: 2, ThermalPrinter: 1 });
  });

  test('by Buy for a device that is in the order already adds no other', () => {
    expect(after({ type: 'restore', order: kept, wish: 'CashDrawer' })).toEqual(kept);
  });

  test('after clearing begins with nothing', () => {
    expect(after(add, { type: 'clear' })).toEqual(nothing);
  });
});

describe('whatever a visitor does, in whatever order', () => {
  const item = fc.constantFrom(...checkoutItems.map(({ key }) => key));
  const action: fc.Arbitrary<OrderAction> = fc.oneof(
    fc.record({ type: fc.constantFrom('add' as const, 'remove' as const), item }),
    fc.record({
      type: fc.constant('set' as const),
      item,
      quantity: fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 990, max: 1_010 })),
    }),
    fc.record({ type: fc.constant('clear' as const) }),
  );
  const actions = fc.array(action, { maxLength: 40 });
  const price = fc.integer({ min: 0, max: 1_000_000 });
  const anyPrices = fc.record({
    portablePOS: price,
    posComputer: price,
    posComputer2: price,
    thermalPrinter: price,
    cashDrawer: price,
    barCodeScanner: price,
  });

  test('the total is the sum of quantity times price of every device, and never negative', () => {
    fc.assert(
      fc.property(actions, anyPrices, (sequence, prices) => {
        const order = after(...sequence);
        const sums = checkoutItems.map((one) => order[one.key] * prices[one.price]);
        const total = totalOf(linesOf(order, prices));
        expect(total).toBe(sums.reduce((sum, part) => sum + part, 0));
        expect(total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('what is kept over a reload is read back', () => {
    fc.assert(
      fc.property(actions, (sequence) => {
        const order = after(...sequence);
        expect(orderSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(order);
      }),
    );
  });

  test('clearing equals starting anew', () => {
    fc.assert(
      fc.property(actions, actions, (before, then) => {
        expect(after(...before, { type: 'clear' }, ...then)).toEqual(after(...then));
      }),
    );
  });
});

test('one of each device costs what the checkout lists, with the portable POS at 2,200', () => {
  const one = checkoutItems.map(({ key }) => ({ type: 'add', item: key }) as const);
  const lines = linesOf(after(...one), examplePrices);
  expect(lines.map(({ name, sum }) => [name, sum])).toEqual([
    ['Portable POS', 2_200],
    ['918D Touch screen POS', 36_140],
    ['919D Double Touch screen POS', 66_500],
    ['Thermal printer', 10_500],
    ['Cash drawer', 8_600],
    ['Bar code scanner', 5_400],
  ]);
  expect(totalOf(lines)).toBe(129_340);
});
