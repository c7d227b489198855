import { expect, test } from 'vitest';
import { type OwnStorage, ownStorage } from './own-storage.ts';

/** A storage like the browser's, in memory. */
function memory(): { readonly storage: Storage; readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  const used: OwnStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
  // These tests use no other members of a storage.
  return { storage: used as Storage, items };
}

test('two applications can use equal keys', () => {
  const { storage, items } = memory();
  const [pricing, loyalty] = [
    ownStorage('pricing', () => storage)(),
    ownStorage('loyalty', () => storage)(),
  ];
  pricing.setItem('order', '1');
  loyalty.setItem('order', '2');
  expect([...items]).toEqual([
    ['pricing.order', '1'],
    ['loyalty.order', '2'],
  ]);
  expect(pricing.getItem('order')).toBe('1');
  pricing.removeItem('order');
  expect([pricing.getItem('order'), loyalty.getItem('order')]).toEqual([null, '2']);
});

test('this release and the previous one find a purchase that was begun before', () => {
  const { storage, items } = memory();
  storage.setItem('payment', 'begun');
  const signup = ownStorage('signup', () => storage)();
  expect(signup.getItem('payment')).toBe('begun');
  signup.setItem('payment', 'paid');
  expect([...items]).toEqual([['payment', 'paid']]);
  // For any other application it is an ordinary key.
  expect(ownStorage('loyalty', () => storage)().getItem('payment')).toBeNull();
});

test('the team that sends an enquiry finds the draft of another team', () => {
  const { storage } = memory();
  ownStorage('devices', () => storage)().setItem('enquiry-draft', '2 × printer');
  expect(ownStorage('signup', () => storage)().getItem('enquiry-draft')).toBe('2 × printer');
});

test('forbidden storage throws when it is used, and not before', () => {
  const open = ownStorage('pricing', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(open).toThrow('denied');
});
