import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../fixtures/browser.ts';
import {
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  devicesAlone,
  earlierRelease,
  order,
  plan,
} from '../fixtures/purchase.ts';
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

  test('is read by an earlier release where a plan is in it, and comes back with all that was in it', () => {
    store().save(buyerOfHardware);
    const { registration } = earlierRelease;
    const read = () => registration.safeParse(JSON.parse(storage.getItem('registration') ?? ''));
    storage.setItem('registration', JSON.stringify(read().data));
    expect(store().read()).toEqual(buyerOfHardware);
    // An earlier release finds no buyer in a registration of devices alone.
    store().save(buyerOfDevices);
    expect(read().success).toBe(false);
    expect(store().read()).toEqual(buyerOfDevices);
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
