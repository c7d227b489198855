// @vitest-environment happy-dom
import { MOST_OF_A_DEVICE } from '@site/contracts/devices';
import { sumOf } from '@site/contracts/order-lines';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { examplePrices, shopWith } from '../../../testing/example-prices.ts';
import { allItems, soldAs } from '../../kit/items.ts';
import {
  emptyOrder,
  linesOf,
  type Order,
  type OrderEvent,
  orderReducer,
  orderSchema,
} from './order.reducer.ts';
import { inputBeforeHydration, keepOrder, readOrder } from './use-order.ts';

const after = (...events: OrderEvent[]): Order => events.reduce(orderReducer, emptyOrder);
const add = { kind: 'add', item: 'CashDrawer' } as const;
const remove = { kind: 'remove', item: 'CashDrawer' } as const;
const typed = (quantity: number) => ({ kind: 'set', item: 'CashDrawer', quantity }) as const;

test.each<[OrderEvent[], number]>([
  [[add, add], 2],
  [[add, add, remove], 1],
  [[remove], 0],
  [[add, remove, remove, add], 1],
  [[typed(MOST_OF_A_DEVICE), add], 999],
  [[typed(1_000)], 999],
  [[typed(Number.POSITIVE_INFINITY)], 999],
  [[typed(2.9)], 2],
  [[typed(-4)], 0],
  [[add, typed(Number.NaN)], 0],
])('after %j the quantity is %i', (events, quantity) => {
  expect(after(...events).CashDrawer).toBe(quantity);
});

describe('an order that was taken to payment', () => {
  const taken = after(add, add, { kind: 'take' });

  test('can be put back into what was chosen since, up to 999 of each', () => {
    const more = orderReducer(taken, { kind: 'set', item: 'CashDrawer', quantity: 998 });
    const withPrinter = orderReducer(more, { kind: 'add', item: 'ThermalPrinter' });
    const order = orderReducer(withPrinter, { kind: 'put-back' });
    expect(order).toEqual({ ...emptyOrder, CashDrawer: 999, ThermalPrinter: 1 });
  });

  test('can be forgotten, which leaves what was chosen since', () => {
    const order = orderReducer(orderReducer(taken, add), { kind: 'forget' });
    expect(order).toEqual({ ...emptyOrder, CashDrawer: 1 });
    expect(orderReducer(order, { kind: 'forget' })).toBe(order);
    expect(orderReducer(order, { kind: 'put-back' })).toBe(order);
  });
});

describe('for any events in any order', () => {
  const item = fc.constantFrom(...allItems);
  const quantity = fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 990, max: 1_010 }));
  const event: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.record({ kind: fc.constantFrom('add', 'remove'), item }),
    fc.record({ kind: fc.constant('set' as const), item, quantity }),
    fc.record({ kind: fc.constantFrom('clear', 'take', 'put-back', 'forget') }),
  );
  const events = fc.array(event, { maxLength: 40 });
  const price = fc.integer({ min: 0, max: 1_000_000 });
  const anyPrices = fc
    .record({ portablePOS: price, posComputer2: price, cashDrawer: price })
    .map(shopWith);

  test('the total is the sum of quantity times price of every item, and never negative', () => {
    fc.assert(
      fc.property(events, anyPrices, (sequence, prices) => {
        const order = after(...sequence);
        const sums = allItems.map((item) => order[item] * prices.deviceCheckout[soldAs[item]]);
        const total = sumOf(linesOf(order, prices));
        expect(total).toBe(sums.reduce((sum, part) => sum + part, 0));
        expect(total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('an order is read back from storage as it was stored', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const order = after(...sequence);
        expect(orderSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(order);
      }),
    );
  });
});

beforeEach(() => sessionStorage.clear());

test.each([
  '{"CashDrawer":',
  '[1]',
  JSON.stringify({ ...emptyOrder, CashDrawer: 1_000 }),
  JSON.stringify({ ...emptyOrder, CashDrawer: -1 }),
  JSON.stringify({ ...emptyOrder, CashDrawer: '3' }),
])('there is no order where %s is stored', (text) => {
  sessionStorage.setItem('device-order', text);
  expect(readOrder()).toBeUndefined();
});

test('an order of a later release is read, and its other devices survive a rollback', () => {
  const later = { ...emptyOrder, CashDrawer: 1, Scale: 2, note: { text: 'in June' } };
  sessionStorage.setItem('device-order', JSON.stringify(later));
  const kept = readOrder() ?? emptyOrder;
  const order = orderReducer(kept, { kind: 'add', item: 'CashDrawer' });
  keepOrder(order);
  const lines = linesOf(order, examplePrices);
  expect(lines.map(({ device, quantity }) => [device, quantity])).toEqual([['cashDrawer', 2]]);
  const stored = JSON.parse(sessionStorage.getItem('device-order') ?? '');
  expect(stored).toEqual({ ...later, CashDrawer: 2 });
});

const field = (name: string, value: string) => ({ name, value, defaultValue: '0' });

test('input before hydration counts, as 0 where it is no number, and untouched fields do not', () => {
  const fields = [field('CashDrawer', '12'), field('PosComputer', '0'), field('company', 'Mavuno')];
  const set = { kind: 'set', item: 'CashDrawer', quantity: 12 };
  expect(inputBeforeHydration(fields)).toEqual([set]);
  expect(inputBeforeHydration([field('CashDrawer', 'a dozen')])).toMatchObject([{ quantity: 0 }]);
});
