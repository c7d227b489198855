import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OwnStorage, ownStorage } from './own-storage.ts';

const text = { purpose: 'It tests.', until: 'until the test is over' };
const declared = {
  order: text,
  payment: { ...text, name: 'payment' },
  'enquiry-draft': { ...text, name: 'enquiry-draft' },
};

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
  const pricing = ownStorage('pricing', declared, () => storage)();
  const loyalty = ownStorage('loyalty', declared, () => storage)();
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

test('what is not declared is read by its own name, and never written', () => {
  const { storage } = memory();
  storage.setItem('of-another', 'read');
  const pricing: OwnStorage = ownStorage('pricing', declared, () => storage)();
  expect(pricing.getItem('of-another')).toBe('read');
  expect(() => pricing.setItem('of-another', 'written')).toThrow('does not declare of-another');
});

test('this release and the previous one find a purchase that was begun before', () => {
  const { storage, items } = memory();
  storage.setItem('payment', 'begun');
  const signup = ownStorage('signup', declared, () => storage)();
  expect(signup.getItem('payment')).toBe('begun');
  signup.setItem('payment', 'paid');
  expect([...items]).toEqual([['payment', 'paid']]);
  expect(ownStorage('loyalty', { payment: text }, () => storage)().getItem('payment')).toBeNull();
});

describe('a browser that does not store', () => {
  const forbidden = (): Storage => {
    throw new DOMException('denied', 'SecurityError');
  };
  beforeEach(() => vi.stubGlobal('window', {}));
  afterEach(() => vi.unstubAllGlobals());

  test('still hands over to the next page, and to another release', () => {
    const open = () => ownStorage('signup', declared, forbidden, 'session')();
    expect(open().lasts).toBe(false);
    open().setItem('order', '1');
    expect(open().getItem('order')).toBe('1');
    const devices = ownStorage('devices', declared, forbidden, 'session')();
    devices.setItem('enquiry-draft', '2 × printer');
    expect(devices.getItem('order')).toBeNull();
    expect(open().getItem('enquiry-draft')).toBe('2 × printer');
    open().removeItem('order');
    expect(open().getItem('order')).toBeNull();
  });

  test('keeps the two storages apart', () => {
    const session = ownStorage('signup', declared, forbidden, 'session')();
    const local = ownStorage('signup', declared, forbidden, 'local')();
    session.setItem('payment', 'of this tab');
    local.setItem('payment', 'begun');
    local.removeItem('payment');
    expect(session.getItem('payment')).toBe('of this tab');
  });

  const forgetful = { ...memory().storage, getItem: () => null, setItem() {}, removeItem() {} };

  test.each([
    // Some in-app browsers say that they have none.
    ['has no storage at all', null],
    ['takes texts and forgets them at once', forgetful],
  ])('%s: this document remembers', (_, storage) => {
    const signup = ownStorage('signup', declared, () => storage as Storage, 'session')();
    signup.setItem('order', '1');
    expect([signup.getItem('order'), signup.lasts]).toEqual(['1', false]);
  });

  test('is full: what it has stays for a reload, and pages read what is newer', () => {
    const { storage, items } = memory();
    const open = () => ownStorage('signup', declared, () => storage, 'session')();
    open().setItem('order', 'first');
    expect(open().lasts).toBe(true);
    const store = storage.setItem;
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    open().setItem('order', 'second');
    expect([items.get('signup.order'), open().getItem('order')]).toEqual(['first', 'second']);
    expect(open().lasts).toBe(false);
    items.set('signup.order', 'third');
    expect(open().getItem('order')).toBe('third');
    storage.setItem = store;
    open().setItem('order', 'fourth');
    expect(items.get('signup.order')).toBe('fourth');
  });
});

test('nothing is stored that is not declared, and what an earlier release stored can be removed', () => {
  const { storage, items } = memory();
  storage.setItem('pricing.birthday', '1');
  const pricing: OwnStorage = ownStorage('pricing', { order: text }, () => storage)();
  expect(() => pricing.setItem('birthday', '2')).toThrow('pricing does not declare birthday');
  expect(pricing.getItem('birthday')).toBe('1');
  pricing.removeItem('birthday');
  expect(items.size).toBe(0);
});
