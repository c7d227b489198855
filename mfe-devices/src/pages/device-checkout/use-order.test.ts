// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { examplePrices } from '../../../testing/example-prices.ts';
import { emptyOrder, linesOf, orderReducer } from './order.reducer.ts';
import { inputBeforeHydration, keepOrder, readOrder } from './use-order.ts';

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
