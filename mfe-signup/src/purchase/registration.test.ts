import { beforeEach, describe, expect, test } from 'vitest';
import { buyer, plan } from '../testing/a-buyer.ts';
import { forbidden, memoryStorage } from '../testing/memory-storage.ts';
import { planOf, registrationOf, registrationStore } from './registration.ts';

describe('who buys', () => {
  let storage: Storage;
  const store = () => registrationStore(() => storage);
  beforeEach(() => {
    storage = memoryStorage();
  });

  test('is there on the next page, with the email address as userId', () => {
    store().save(buyer);
    expect(store().read()).toEqual(buyer);
    expect(storage.getItem('userId')).toBe('wanjiru@mavuno.example');
  });

  test('clears the mark of an account that was made before', () => {
    store().markAccountCreated();
    expect(storage.getItem('account_created')).toBe('true');
    expect(store().isAccountCreated()).toBe(true);
    store().save(buyer);
    expect(store().isAccountCreated()).toBe(false);
  });

  test.each(['full_name', 'email', 'company', 'phone_number'] as const)(
    'without %s is nobody',
    (field) => {
      store().save({ ...buyer, [field]: '  ' });
      expect(store().read()).toBeUndefined();
    },
  );

  test.each(['{', 'null', '[]', '{"email":5}'])('spoilt as %s is nobody', (text) => {
    store().save(buyer);
    storage.setItem('registration', text);
    expect(store().read()).toBeUndefined();
  });

  test('is nobody in a browser that forbids storage', () => {
    const none = registrationStore(forbidden);
    none.save(buyer);
    none.markAccountCreated();
    expect(none.read()).toBeUndefined();
    expect(none.isAccountCreated()).toBe(false);
  });

  test('is what was typed, trimmed, and what was chosen', () => {
    const typed = { ...buyer, company: ' Mavuno Stores ' };
    expect(registrationOf(typed, plan)).toEqual(buyer);
    expect(planOf(buyer)).toEqual(plan);
  });
});
