// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearStorage, openTab } from '../../../testing/browser.ts';
import {
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  devicesAlone,
  paymentWith,
} from '../../../testing/purchase.ts';
import { payments } from '../../storage/payment-store.ts';
import { registrations } from '../../storage/registration.ts';
import { paymentEntry, purchaseKind } from './payment-entry.ts';

const sent = paymentWith({ sent: 'credit_card' });

beforeEach(clearStorage);

describe('a visitor who opens the payment page', () => {
  test('whose details are not in this tab is told so', () => {
    expect(paymentEntry()).toEqual({ kind: 'no-details' });
  });

  test('after step 1 can pay', () => {
    registrations.save(buyer);
    payments.write(paymentWith());
    expect(paymentEntry()).toEqual({ kind: 'pay', buyer, stored: paymentWith() });
  });

  test('with a new account goes on to the last page', () => {
    registrations.save(buyer);
    payments.write(paymentWith());
    registrations.markAccountCreated();
    expect(paymentEntry()).toEqual({ kind: 'account-created' });
  });

  test('in a new tab finds the interrupted payment', () => {
    payments.write(sent);
    openTab();
    expect(paymentEntry()).toMatchObject({ kind: 'interrupted', stored: sent });
  });
});

describe('what the payment page is about', () => {
  test.each([
    [buyer, 'plan', false],
    [buyerOfHardware, 'plan-and-hardware', false],
    [buyerOfDevices, 'devices', false],
    [{ ...buyer, account_token: 'a.1.b' }, 'plan', true],
    [{ ...buyerOfDevices, account_token: 'a.1.b' }, 'devices', false],
  ] as const)('after step 1 follows from the choice there', (registered, what, isForAccount) => {
    const entry = { kind: 'pay', buyer: registered, stored: sent } as const;
    expect(purchaseKind(entry)).toEqual({ what, isForAccount });
  });

  test('in a new tab follows from the interrupted payment', () => {
    const stored = { ...sent, selection: devicesAlone };
    expect(purchaseKind({ kind: 'interrupted', stored }).what).toBe('devices');
    expect(purchaseKind(undefined)).toEqual({ what: 'plan', isForAccount: false });
  });
});
