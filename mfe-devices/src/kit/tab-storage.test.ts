// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepPendingItem, takePendingItem } from './tab-storage.ts';

beforeEach(() => sessionStorage.clear());

test('the device that a visitor pressed Buy for is handed over once', () => {
  keepPendingItem('touchScreen919D');
  expect(takePendingItem()).toBe('PosComputer2');
  expect(takePendingItem()).toBeUndefined();
});

test('an item that does not exist is not handed over', () => {
  sessionStorage.setItem('device-wish', 'toString');
  expect(takePendingItem()).toBeUndefined();
});
