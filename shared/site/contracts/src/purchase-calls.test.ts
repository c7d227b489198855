import { expect, test } from 'vitest';
import { readPaymentKey, writePaymentKey } from './purchase-calls.ts';

const order = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';

test('a payment key is read as it was written', () => {
  expect(writePaymentKey({ order, attempt: 12 })).toBe(`${order}.12`);
  expect(readPaymentKey(`${order}.12`)).toEqual({ order, attempt: 12 });
});

test('nothing else is a key', () => {
  const texts = ['', '.0', '.-1', '.1.2', '.10000'].map((end) => `${order}${end}`);
  const lists = [
    [`${order}.1`, `${order}.2`],
    [order, '1'],
  ];
  const others = [undefined, '', 'order.1', ...texts, ...lists];
  expect(others.filter((value) => readPaymentKey(value) !== undefined)).toEqual([]);
});
