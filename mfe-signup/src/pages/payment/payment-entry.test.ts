// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
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

test('the payment page is about what this tab, or else this browser, has begun', () => {
  expect(paymentEntry()).toEqual({ kind: 'no-details' });
  payments.write(sent);
  openTab();
  expect(paymentEntry()).toMatchObject({ kind: 'interrupted', stored: sent });
  registrations.save(buyer);
  payments.write(paymentWith());
  expect(paymentEntry()).toEqual({ kind: 'pay', buyer, stored: paymentWith() });
  registrations.markAccountCreated();
  expect(paymentEntry()).toEqual({ kind: 'account-created' });
});

test.each([
  [buyer, 'plan', false],
  [buyerOfHardware, 'plan-and-hardware', false],
  [buyerOfDevices, 'devices', false],
  [{ ...buyer, account_token: 'a.1.b' }, 'plan', true],
  [{ ...buyerOfDevices, account_token: 'a.1.b' }, 'devices', false],
] as const)('what is bought follows from step 1: %j', (registered, what, isForAccount) => {
  const entry = { kind: 'pay', buyer: registered, stored: sent } as const;
  expect(purchaseKind(entry)).toEqual({ what, isForAccount });
});

test('what is bought in a new tab follows from the interrupted payment', () => {
  const stored = { ...sent, selection: devicesAlone };
  expect(purchaseKind({ kind: 'interrupted', stored }).what).toBe('devices');
  expect(purchaseKind(undefined)).toEqual({ what: 'plan', isForAccount: false });
});
