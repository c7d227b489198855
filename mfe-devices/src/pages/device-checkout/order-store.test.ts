import { beforeEach, describe, expect, test } from 'vitest';
import { keepWish } from '../../kit/pending-item.ts';
import { examplePrices } from './example-prices.ts';
import { typedEarly } from './input-before-hydration.ts';
import { nothing, orderReducer } from './order.reducer.ts';
import { linesOf } from './order-lines.ts';
import { createOrderStore } from './order-store.ts';

/** As much of a browser's storage as is used. */
function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage & { kept: Map<string, string> }; // the other members are never called
}

let storage = createStorage();
const open = () => storage;
const store = createOrderStore(open);
beforeEach(() => {
  storage = createStorage();
});

test('an order is there again after a reload', () => {
  store.write({ ...nothing, CashDrawer: 3 });
  expect(store.read()).toEqual({ ...nothing, CashDrawer: 3 });
});

describe('there is no order', () => {
  test.each([
    ['where none was kept', undefined],
    ['where it is not JSON', '{"CashDrawer":'],
    ['where it is something else', '[1]'],
    ['where a number is too large', JSON.stringify({ ...nothing, CashDrawer: 1_000 })],
    ['where a number is negative', JSON.stringify({ ...nothing, CashDrawer: -1 })],
    ['where a number is no number', JSON.stringify({ ...nothing, CashDrawer: '3' })],
  ])('%s', (_case, text) => {
    store.write(nothing);
    for (const key of storage.kept.keys()) {
      if (text === undefined) storage.removeItem(key);
      else storage.setItem(key, text);
    }
    expect(store.read()).toBeUndefined();
  });
});

test('an order that an earlier release kept has none of a device that came later', () => {
  storage.setItem('device-order', '{"CashDrawer":1}');
  expect(store.read()).toEqual({ ...nothing, CashDrawer: 1 });
});

test('an order of a later release is read, and its other devices are still there when it is back', () => {
  const later = { ...nothing, CashDrawer: 1, Scale: 2, note: { text: 'in June' } };
  storage.setItem('device-order', JSON.stringify(later));
  const order = orderReducer(store.read() ?? nothing, { type: 'add', item: 'CashDrawer' });
  store.write(order);
  expect(linesOf(order, examplePrices).map(({ key, quantity }) => [key, quantity])).toEqual([
    ['CashDrawer', 2],
  ]);
  const kept = JSON.parse(storage.getItem('device-order') ?? '');
  expect(kept).toEqual({ ...later, CashDrawer: 2 });
});

test('what a visitor pressed Buy for is handed over once', () => {
  keepWish('touchScreen919D', open);
  expect(store.takeWish()).toBe('PosComputer2');
  expect(store.takeWish()).toBeUndefined();
});

test('a device that does not exist is not handed over', () => {
  keepWish('cashDrawer', open);
  for (const key of storage.kept.keys()) storage.setItem(key, 'toString');
  expect(store.takeWish()).toBeUndefined();
});

test('a browser that keeps nothing lets visitors order all the same', () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.');
  };
  const unkept = createOrderStore(forbidden);
  keepWish('cashDrawer', forbidden);
  unkept.write(nothing);
  expect(unkept.read()).toBeUndefined();
  expect(unkept.takeWish()).toBeUndefined();
});

test('what was typed before the page was live counts, and untouched fields do not', () => {
  const field = (name: string, value: string) => ({ name, value, defaultValue: '0' });
  const fields = [field('CashDrawer', '12'), field('PosComputer', '0'), field('company', 'Mavuno')];
  expect(typedEarly(fields)).toEqual([{ type: 'set', item: 'CashDrawer', quantity: 12 }]);
  expect(typedEarly([field('CashDrawer', 'a dozen')])).toMatchObject([{ quantity: 0 }]);
});
