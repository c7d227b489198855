// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearStorage } from '../../testing/browser.ts';
import {
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  devicesAlone,
  order,
} from '../../testing/purchase.ts';
import { registrationOf, registrations, selectionOf } from './registration.ts';

describe('the registration', () => {
  beforeEach(clearStorage);

  const { devices: _, ...nothing } = buyerOfDevices;
  const { package_users: __, ...withoutUsers } = buyer;

  const lacking = [{ ...buyer, company: '  ' }, nothing, withoutUsers].map((one) =>
    JSON.stringify(one),
  );

  test.each(['{', 'null', ...lacking])('that is corrupt or lacks something is none: %s', (text) => {
    sessionStorage.setItem('registration', text);
    expect(registrations.read()).toBeUndefined();
  });

  test('of a plan with hardware, or of devices alone, keeps all that was chosen', () => {
    const { delivery } = buyerOfHardware;
    for (const registered of [buyerOfHardware, buyerOfDevices]) {
      registrations.save(registered);
      expect(registrations.read()).toEqual(registered);
    }
    expect(selectionOf(buyerOfDevices)).toEqual(devicesAlone);
    const selection = selectionOf(buyerOfHardware);
    expect(selection).toMatchObject({ period: 'yearly', addOns: ['thermalPrinter', 'cashDrawer'] });
    expect(registrationOf(buyer, selection, delivery)).toEqual(buyerOfHardware);
    expect(registrationOf(buyer, devicesAlone, buyerOfDevices.delivery)).toEqual(buyerOfDevices);
  });

  test('says what was paid, on the page after the payment', () => {
    registrations.save(buyerOfDevices);
    const paid = { order, amount: 10_800, lines: [] };
    registrations.markAccountCreated(paid);
    expect(registrations.readConfirmed()?.paid_order).toEqual(paid);
    const lines = [{ kind: 'voucher', of: 3 }];
    const newer = { ...registrations.readConfirmed(), paid_order: { ...paid, lines } };
    sessionStorage.setItem('registration', JSON.stringify(newer));
    expect(registrations.readConfirmed()?.paid_order).toEqual(paid);
  });

  test('forgets its buyer once it is paid, and keeps what the confirmation shows', () => {
    const { full_name, email, company, phone_number, ...bought } = buyerOfHardware;
    const token = 'a-token-of-the-account';
    registrations.save({ ...buyerOfHardware, account_token: token, terms_version: '1' });
    registrations.markAccountCreated();
    expect(registrations.readConfirmed()).toEqual({ ...bought, is_for_account: true });
    expect(registrations.read()).toBeUndefined();
    for (const typed of [full_name, company, phone_number, token]) {
      expect(sessionStorage.getItem('registration')).not.toContain(typed);
    }
    expect(Object.keys({ ...sessionStorage }).sort()).toEqual([
      'account_created',
      'registration',
      'userId',
    ]);
    expect(sessionStorage.getItem('userId')).toBe(email);
    expect(localStorage).toHaveLength(0);
  });

  test('remembers that the service requires an address', () => {
    registrations.requireDelivery();
    expect(registrations.read()).toBeUndefined();
    registrations.save(buyer);
    registrations.requireDelivery();
    expect(registrations.read()).toEqual({ ...buyer, delivery_missing: true });
  });

  test('is confirmed once this tab has made the account, until a document is submitted', () => {
    registrations.markAccountCreated();
    expect(sessionStorage.getItem('account_created')).toBe('true');
    expect(registrations.readConfirmed()).toBeUndefined();
    registrations.save(buyer);
    expect(registrations.isAccountCreated()).toBe(false);
    expect(registrations.readConfirmed()).toBeUndefined();
    registrations.markAccountCreated();
    expect(registrations.readConfirmed()).toMatchObject({ package_name: buyer.package_name });
    sessionStorage.setItem('has_submitted_document', 'true');
    expect(registrations.readConfirmed()).toBeUndefined();
  });
});
