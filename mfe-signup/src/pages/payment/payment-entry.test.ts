// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { clearStorage, openTab } from '../../../testing/browser.ts';
import { buyer, paymentWith } from '../../../testing/purchase.ts';
import { payments } from '../../storage/payment-store.ts';
import { registrations } from '../../storage/registration.ts';
import { paymentEntry } from './payment-entry.ts';

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
