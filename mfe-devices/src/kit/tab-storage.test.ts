import { expect, test } from 'vitest';
import { keepPendingItem, takePendingItem } from './tab-storage.ts';

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

export function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

export function forbiddenStorage(): never {
  throw new Error('The operation is insecure.');
}
