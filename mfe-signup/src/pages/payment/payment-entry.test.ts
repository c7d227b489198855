import { describe, expect, test } from 'vitest';
import { buyer, order, plan } from '../../fixtures/a-buyer.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import { type KeptPayment, paymentStore } from '../../storage/payment-store.ts';
import { registrationStore } from '../../storage/registration.ts';
import { canSeeConfirmation, paymentEntry } from './payment-entry.ts';

const kept: KeptPayment = { record: { order, attempt: 1 }, buyer: 'somebody', plan };
const sent: KeptPayment = { ...kept, record: { ...kept.record, sent: 'credit_card' } };

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

describe('whoever opens the payment page', () => {
  test('without having given their details goes home', () => {
    expect(paymentEntry(stores())).toEqual({ kind: 'home' });
  });

  test('after step 1 can pay', () => {
    const all = stores();
    all.registrations.save(buyer);
    all.payments.write(kept);
    expect(paymentEntry(all)).toEqual({ kind: 'pay', buyer, kept });
  });

  test('with a new account goes on to the last page', () => {
    const all = stores();
    all.registrations.save(buyer);
    all.payments.write(kept);
    all.registrations.markAccountCreated();
    expect(paymentEntry(all)).toEqual({ kind: 'account-created' });
  });

  test('in a new tab finds the payment that was left', () => {
    const all = stores();
    all.payments.write(sent);
    all.tab.clear();
    expect(paymentEntry(all)).toMatchObject({ kind: 'left', left: sent });
  });
});

describe('the last page', () => {
  test('is for whoever has just made an account', () => {
    const { registrations } = stores();
    expect(canSeeConfirmation(registrations)).toBe(false);
    registrations.save(buyer);
    expect(canSeeConfirmation(registrations)).toBe(false);
    registrations.markAccountCreated();
    expect(canSeeConfirmation(registrations)).toBe(true);
  });

  test('is not for whoever has submitted a document', () => {
    const { registrations, tab } = stores();
    registrations.save(buyer);
    registrations.markAccountCreated();
    tab.setItem('has_submitted_document', 'true');
    expect(canSeeConfirmation(registrations)).toBe(false);
  });
});
