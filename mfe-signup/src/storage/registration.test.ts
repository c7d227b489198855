import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../../testing/browser.ts';
import {
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  devicesAlone,
  order,
  plan,
} from '../../testing/purchase.ts';
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

  test('is read as a later release may have stored it', () => {
    storage.setItem('registration', JSON.stringify({ ...buyer, county: 'Kisumu', add_ons: [1] }));
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

  test('of a plan with hardware, or of devices alone, keeps all that was chosen', () => {
    const { delivery } = buyerOfHardware;
    for (const registered of [buyerOfHardware, buyerOfDevices]) {
      store().save(registered);
      expect(store().read()).toEqual(registered);
    }
    expect(selectionOf(buyerOfDevices)).toEqual(devicesAlone);
    const selection = selectionOf(buyerOfHardware);
    expect(selection).toMatchObject({ period: 'yearly', addOns: ['thermalPrinter', 'cashDrawer'] });
    expect(registrationOf(buyer, selection, delivery)).toEqual(buyerOfHardware);
    expect(registrationOf(buyer, devicesAlone, buyerOfDevices.delivery)).toEqual(buyerOfDevices);
  });

  test('without a plan and without devices is none', () => {
    const { devices: _, ...nothing } = buyerOfDevices;
    store().save(nothing);
    expect(store().read()).toBeUndefined();
    const { package_users: __, ...withoutUsers } = buyer;
    store().save(withoutUsers);
    expect(store().read()).toBeUndefined();
  });

  test('says what was paid, on the page after the payment', () => {
    store().save(buyerOfDevices);
    const paid = { order, amount: 10_800, lines: [] };
    store().markAccountCreated(paid);
    expect(store().read()?.paid_order).toEqual(paid);
    const lines = [{ kind: 'voucher', of: 3 }];
    const newer = { ...store().read(), paid_order: { ...paid, lines } };
    storage.setItem('registration', JSON.stringify(newer));
    expect(store().read()?.paid_order).toEqual(paid);
  });

  test('remembers that the service asked for an address', () => {
    store().askForDelivery();
    expect(store().read()).toBeUndefined();
    store().save(buyer);
    store().askForDelivery();
    expect(store().read()).toEqual({ ...buyer, delivery_missing: true });
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
