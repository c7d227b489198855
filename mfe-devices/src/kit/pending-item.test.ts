import { expect, test } from 'vitest';
import { createStorage, forbiddenStorage } from './example-storage.ts';
import { keepPendingItem, takePendingItem } from './pending-item.ts';

test('the device that a visitor pressed Buy for is handed over once', () => {
  const storage = createStorage();
  const open = () => storage;
  keepPendingItem('touchScreen919D', open);
  expect(takePendingItem(open)).toBe('PosComputer2');
  expect(takePendingItem(open)).toBeUndefined();
});

test('an item that does not exist is not handed over', () => {
  const storage = createStorage();
  const open = () => storage;
  keepPendingItem('cashDrawer', open);
  for (const key of storage.kept.keys()) storage.setItem(key, 'toString');
  expect(takePendingItem(open)).toBeUndefined();
});

test('Buy does not fail in a browser that forbids storage', () => {
  keepPendingItem('cashDrawer', forbiddenStorage);
  expect(takePendingItem(forbiddenStorage)).toBeUndefined();
});
