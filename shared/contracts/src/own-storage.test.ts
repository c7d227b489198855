import { expect, test } from 'vitest';
import { type OwnStorage, ownStorage } from './own-storage.ts';

const text = { purpose: 'It tests.', until: 'until the test is over' };
const declared = { order: text, payment: text, 'enquiry-draft': text };

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
    ownStorage('pricing', declared, () => storage)(),
    ownStorage('loyalty', declared, () => storage)(),
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
  const signup = ownStorage('signup', declared, () => storage)();
  expect(signup.getItem('payment')).toBe('begun');
  signup.setItem('payment', 'paid');
  expect([...items]).toEqual([['payment', 'paid']]);
  // For any other application it is an ordinary key.
  expect(ownStorage('loyalty', declared, () => storage)().getItem('payment')).toBeNull();
});

test('the team that sends an enquiry finds the draft of another team', () => {
  const { storage } = memory();
  ownStorage('devices', declared, () => storage)().setItem('enquiry-draft', '2 × printer');
  expect(ownStorage('signup', declared, () => storage)().getItem('enquiry-draft')).toBe(
    '2 × printer',
  );
});

test('forbidden storage throws when it is used, and not before', () => {
  const open = ownStorage('pricing', declared, () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(open).toThrow('denied');
});

test('nothing is stored that is not declared, and what an earlier release stored can be removed', () => {
  const { storage, items } = memory();
  storage.setItem('pricing.birthday', '1');
  // The compiler knows the declared keys, and code that it has not read must be refused too.
  const pricing: OwnStorage = ownStorage('pricing', { order: text }, () => storage)();
  expect(() => pricing.setItem('birthday', '2')).toThrow('pricing does not declare birthday');
  expect(pricing.getItem('birthday')).toBe('1');
  pricing.removeItem('birthday');
  expect(items.size).toBe(0);
});
