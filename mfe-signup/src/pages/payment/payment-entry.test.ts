import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../testing/browser.ts';
import {
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  devicesAlone,
  order,
  plan,
} from '../../../testing/purchase.ts';
import { paymentStore, type StoredPayment } from '../../storage/payment-store.ts';
import { registrationStore } from '../../storage/registration.ts';
import { isPlanForAccount, paymentEntry, purchaseKind } from './payment-entry.ts';

const stored: StoredPayment = { record: { order, attempt: 1 }, buyer: 'hash', selection: plan };
const sent: StoredPayment = { ...stored, record: { ...stored.record, sent: 'credit_card' } };

function stores() {
  const [tab, browser] = [memoryStorage(), memoryStorage()];
  return {
    tab,
    registrations: registrationStore(() => tab),
    payments: paymentStore(
      () => tab,
      () => browser,
      () => 0,
    ),
  };
}

describe('a visitor who opens the payment page', () => {
  test('whose details are not in this tab is told so', () => {
    expect(paymentEntry(stores())).toEqual({ kind: 'no-details' });
  });

  test('after step 1 can pay', () => {
    const all = stores();
    all.registrations.save(buyer);
    all.payments.write(stored);
    expect(paymentEntry(all)).toEqual({ kind: 'pay', buyer, stored });
  });

  test('with a new account goes on to the last page', () => {
    const all = stores();
    all.registrations.save(buyer);
    all.payments.write(stored);
    all.registrations.markAccountCreated();
    expect(paymentEntry(all)).toEqual({ kind: 'account-created' });
  });

  test('in a new tab finds the interrupted payment', () => {
    const all = stores();
    all.payments.write(sent);
    all.tab.clear();
    expect(paymentEntry(all)).toMatchObject({ kind: 'interrupted', stored: sent });
  });
});

describe('what the payment page is about', () => {
  test.each([
    [buyer, 'plan'],
    [buyerOfHardware, 'plan-and-hardware'],
    [buyerOfDevices, 'devices'],
  ] as const)('after step 1 follows from the choice there', (registered, kind) => {
    const all = stores();
    all.registrations.save(registered);
    all.payments.write(stored);
    expect(purchaseKind(all)).toBe(kind);
  });

  test('in a new tab follows from the interrupted payment', () => {
    const all = stores();
    all.payments.write({ ...sent, selection: devicesAlone });
    all.tab.clear();
    expect(purchaseKind(all)).toBe('devices');
    expect(purchaseKind(stores())).toBe('plan');
  });

  test.each([
    [{ ...buyer, account_token: 'a.1.b' }, true],
    [{ ...buyerOfDevices, account_token: 'a.1.b' }, false],
    [buyer, false],
  ])('is a plan for an account that exists only with a token and a plan', (registered, isSo) => {
    const all = stores();
    all.registrations.save(registered);
    all.payments.write(stored);
    expect(isPlanForAccount(all)).toBe(isSo);
    expect(isPlanForAccount(stores())).toBe(false);
  });
});
