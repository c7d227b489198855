import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../fixtures/browser.ts';
import { buyer, plan } from '../fixtures/purchase.ts';
import {
  canSeeConfirmation,
  registrationOf,
  registrationStore,
  selectionOf,
} from './registration.ts';

describe('the registration', () => {
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
    'without %s is none',
    (field) => {
      store().save({ ...buyer, [field]: '  ' });
      expect(store().read()).toBeUndefined();
    },
  );

  test.each(['{', 'null', '[]', '{"email":5}'])('that is corrupt as %s is none', (text) => {
    store().save(buyer);
    storage.setItem('registration', text);
    expect(store().read()).toBeUndefined();
  });

  test('is read as an earlier release stored it, and as a later one may', () => {
    const stored =
      '{"full_name":"Wanjiru Kamau","email":"wanjiru@mavuno.example","company":"Mavuno Stores","phone_number":"0712345678","package_name":"Basic Plan","package_price":12000,"package_users":3}';
    storage.setItem('registration', stored);
    expect(store().read()).toEqual(buyer);
    storage.setItem('registration', stored.replace('{', '{"county":"Kisumu","add_ons":[1],'));
    expect(store().read()).toMatchObject(buyer);
  });

  test('is none in a browser that forbids storage', () => {
    const none = registrationStore(forbidden);
    none.save(buyer);
    none.markAccountCreated();
    expect(none.read()).toBeUndefined();
    expect(none.isAccountCreated()).toBe(false);
  });

  test('joins what was typed, trimmed, with what was chosen', () => {
    const typed = { ...buyer, company: ' Mavuno Stores ' };
    expect(registrationOf(typed, plan)).toEqual(buyer);
    expect(selectionOf(buyer)).toEqual(plan);
  });

  test('can see the confirmation once this tab has made the account', () => {
    expect(canSeeConfirmation(store())).toBe(false);
    store().save(buyer);
    expect(canSeeConfirmation(store())).toBe(false);
    store().markAccountCreated();
    expect(canSeeConfirmation(store())).toBe(true);
  });

  test('cannot see the confirmation after a document was submitted', () => {
    store().save(buyer);
    store().markAccountCreated();
    storage.setItem('has_submitted_document', 'true');
    expect(canSeeConfirmation(store())).toBe(false);
  });
});
