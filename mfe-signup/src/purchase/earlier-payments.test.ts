// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearStorage, openTab } from '../../testing/browser.ts';
import { answer, fakeClient } from '../../testing/fake-client.ts';
import {
  anotherOrder,
  buyer,
  cardPayment,
  order,
  paymentWith,
  settings,
} from '../../testing/purchase.ts';
import { type PaymentRecord, payments } from '../storage/payment-store.ts';
import { registrations } from '../storage/registration.ts';
import { weekdayAndTime } from './earlier-payment-notice.tsx';
import { earlierPayments } from './earlier-payments.ts';

const paths = {
  expire: '/bank_abandon.php',
  setUp: '/bank_setup.php',
  prompt: '/bank_check_payment_status.php',
  transaction: '/pesapal_transaction_status.php',
} as const;

/** Begins to pay in this tab. */
function begin(changes: Partial<PaymentRecord> = {}) {
  registrations.save(buyer);
  payments.write(paymentWith({ payment: cardPayment, ...changes }));
}

/** The same in a tab that is closed by now. */
function beginElsewhere(changes: Partial<PaymentRecord> = {}) {
  begin(changes);
  openTab();
}

function open(answers: Parameters<typeof fakeClient>[0], takesOrders = true) {
  const { client, post } = fakeClient(answers);
  const earlier = earlierPayments({ ...client, takesOrders }, settings);
  return { ...earlier, called: () => post.mock.calls.map(([path]) => path) };
}

const isForgotten = () => payments.readBegun() === undefined;

describe('what this browser began to pay for another order', () => {
  beforeEach(clearStorage);

  test('is ended and forgotten, where the service promises it', async () => {
    beginElsewhere();
    begin({ order: anotherOrder });
    const { expire, called } = open({ [paths.expire]: answer({ kind: 'abandoned' }) });
    expect(await expire()).toBeUndefined();
    expect(called()).toEqual([paths.expire, paths.expire]);
    expect(isForgotten()).toBe(true);
    expect(payments.read()).toBeUndefined();
  });

  test('is not the order that is to be paid now', async () => {
    begin();
    const { expire, called } = open({});
    expect(await expire(order)).toBeUndefined();
    expect(called()).toEqual([]);
    expect(isForgotten()).toBe(false);
  });

  test('is what this tab began as well, where the browser’s storage is forbidden', async () => {
    begin();
    localStorage.clear();
    const { expire } = open({ [paths.expire]: answer({ kind: 'paid' }) });
    expect(await expire()).toMatchObject({ kind: 'earlier-paid', buyer });
  });

  test.each(['paid', 'under-way'] as const)('is in the way where it is «%s»', async (kind) => {
    begin();
    const { expire } = open({ [paths.expire]: answer({ kind }) });
    const begun = { record: { order } };
    expect(await expire()).toMatchObject({ kind: `earlier-${kind}`, begun, buyer });
    expect(isForgotten()).toBe(false);
  });

  test.each([order, anotherOrder])('is told of first where it is paid: %s', async (isPaid) => {
    beginElsewhere();
    begin({ order: anotherOrder });
    const { expire } = open({
      [paths.expire]: (fields) => answer({ kind: fields.order === isPaid ? 'paid' : 'under-way' }),
    });
    const begun = { record: { order: isPaid } };
    expect(await expire()).toMatchObject({ kind: 'earlier-paid', begun });
  });

  test('is not known without an answer', async () => {
    begin();
    expect(await open({}).expire()).toEqual({ kind: 'no-answer' });
    expect(isForgotten()).toBe(false);
  });

  describe('and a service with the ten calls alone', () => {
    test.each([
      ['Completed', 'earlier-paid'],
      ['Pending', 'earlier-under-way'],
      // Its page takes another card.
      ['Failed', 'earlier-under-way'],
    ])('whose status is «%s»: %s', async (text, found) => {
      begin();
      const { expire } = open({ [paths.transaction]: answer(text) }, false);
      expect((await expire())?.kind).toBe(found);
      expect(isForgotten()).toBe(false);
    });

    test('and has no status either: nothing is known', async () => {
      begin();
      expect(await open({}, false).expire()).toEqual({ kind: 'no-answer' });
    });

    test.each([
      ['mobile_money', paths.prompt, '1032'],
      ['direct_debit', paths.transaction, 'Failed'],
    ] as const)('forgets what failed by %s', async (method, path, text) => {
      begin({ payment: { method, id: 'one' } });
      expect(await open({ [path]: answer(text) }, false).expire()).toBeUndefined();
      expect(isForgotten()).toBe(true);
    });

    test('may be paid where its start was never answered: an account setup would make an account', async () => {
      begin({ sent: 'mobile_money' });
      const { expire, called } = open({ [paths.setUp]: answer('1') }, false);
      expect((await expire())?.kind).toBe('earlier-under-way');
      expect(called()).toEqual([]);
    });

    test('may be paid where its buyer is not known', async () => {
      beginElsewhere();
      const { expire, called } = open({ [paths.transaction]: answer('Completed') }, false);
      expect((await expire())?.kind).toBe('earlier-under-way');
      expect(called()).toEqual([]);
    });
  });

  test('is found where it is paid, and not ended', async () => {
    begin();
    const { findPaid, called } = open({ [paths.transaction]: answer('Completed') });
    expect((await findPaid())?.kind).toBe('earlier-paid');
    expect(called()).toEqual([paths.transaction]);
  });

  test.each([
    ['1', 'earlier-paid'],
    ['0', undefined],
  ])('is found by its key where its start was never answered: %s is %s', async (text, kind) => {
    begin({ sent: 'mobile_money' });
    const { findPaid, called } = open({ [paths.setUp]: answer(text) });
    expect((await findPaid())?.kind).toBe(kind);
    expect(called()).toEqual([paths.setUp]);
  });

  test('is not found where its buyer is not known', async () => {
    beginElsewhere();
    const { findPaid, called } = open({ [paths.transaction]: answer('Completed') });
    expect(await findPaid()).toBeUndefined();
    expect(called()).toEqual([]);
  });

  test.each([
    ['paid', true],
    ['under-way', undefined],
  ])('goes on in its tab, as paid only where it is: %s', async (kind, paid) => {
    begin();
    const { expire, resume } = open({ [paths.expire]: answer({ kind }) });
    const obstacle = await expire();
    if (!obstacle || obstacle.kind === 'no-answer') throw new Error('it was not found');
    resume(obstacle);
    expect(payments.read()?.record).toEqual({ order, attempt: 1, payment: cardPayment, paid });
    expect(registrations.read()).toEqual(buyer);
  });

  test('does not go on in another tab, which does not know whose it is', async () => {
    beginElsewhere();
    const { expire } = open({ [paths.expire]: answer({ kind: 'under-way' }) });
    expect(await expire()).toMatchObject({ kind: 'earlier-under-way', buyer: undefined });
  });
});

test('a payment that was begun late in the evening elsewhere was begun the next day in Kenya', () => {
  expect(weekdayAndTime(Date.UTC(2031, 2, 2, 22, 30))).toMatch(/^Monday\D+01:30$/);
});
