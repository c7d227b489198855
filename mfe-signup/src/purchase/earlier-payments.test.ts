// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearStorage, openTab } from '../../testing/browser.ts';
import { answer, fakeClient } from '../../testing/fake-client.ts';
import {
  anotherOrder,
  buyer,
  cardPayment,
  configuration,
  order,
  paymentWith,
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

function begin(changes: Partial<PaymentRecord> = {}) {
  registrations.save(buyer);
  payments.write(paymentWith({ payment: cardPayment, ...changes }));
}

function beginElsewhere() {
  begin();
  openTab();
}

function open(answers: Parameters<typeof fakeClient>[0], takesOrders = true) {
  const { client, post } = fakeClient(answers);
  const earlier = earlierPayments({ ...client, takesOrders }, configuration);
  return { ...earlier, called: () => post.mock.calls.map(([path]) => path) };
}

const isForgotten = () => payments.readBegun() === undefined;

beforeEach(clearStorage);

describe('what this browser began to pay for another order', () => {
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

  test.each([
    ['paid', true],
    ['under-way', undefined],
  ])('is in the way where it is «%s», and goes on in its tab', async (kind, paid) => {
    begin();
    const { expire, resume } = open({ [paths.expire]: answer({ kind }) });
    const obstacle = await expire();
    expect(obstacle).toMatchObject({
      kind: `earlier-${kind}`,
      begun: { record: { order } },
      buyer,
    });
    expect(isForgotten()).toBe(false);
    if (!obstacle || obstacle.kind === 'no-answer') throw new Error('it was not found');
    resume(obstacle);
    expect(payments.read()?.record).toEqual({ order, attempt: 1, payment: cardPayment, paid });
    expect(registrations.read()).toEqual(buyer);
  });

  test.each([order, anotherOrder])('is reported first where it is paid: %s', async (isPaid) => {
    beginElsewhere();
    begin({ order: anotherOrder });
    const { expire } = open({
      [paths.expire]: (fields) => answer({ kind: fields.order === isPaid ? 'paid' : 'under-way' }),
    });
    const begun = { record: { order: isPaid } };
    expect(await expire()).toMatchObject({ kind: 'earlier-paid', begun });
  });

  test.each([true, false])(
    'is not known without an answer; with orders: %s',
    async (takesOrders) => {
      begin();
      expect(await open({}, takesOrders).expire()).toEqual({ kind: 'no-answer' });
      expect(isForgotten()).toBe(false);
    },
  );

  test.each<[Partial<PaymentRecord>, string, string, string | undefined]>([
    [{}, paths.transaction, 'Completed', 'earlier-paid'],
    [{ sent: 'mobile_money' }, paths.setUp, '1', 'earlier-paid'],
    [{ sent: 'mobile_money' }, paths.setUp, '0', undefined],
  ])('is found where it is paid, and not ended: %j by %s, %s', async (record, path, text, kind) => {
    begin(record);
    const { findPaid, called } = open({ [path]: answer(text) });
    expect((await findPaid())?.kind).toBe(kind);
    expect(called()).toEqual([path]);
  });

  test('is not found where its buyer is not known', async () => {
    beginElsewhere();
    const { findPaid, called } = open({ [paths.transaction]: answer('Completed') });
    expect(await findPaid()).toBeUndefined();
    expect(called()).toEqual([]);
  });
});

describe('with the ten calls alone, an earlier payment', () => {
  test.each<[Partial<PaymentRecord>, string, string, string | undefined]>([
    [{}, paths.transaction, 'Completed', 'earlier-paid'],
    [{}, paths.transaction, 'Pending', 'earlier-under-way'],
    // Its page takes another card.
    [{}, paths.transaction, 'Failed', 'earlier-under-way'],
    [{ payment: { method: 'mobile_money', id: 'one' } }, paths.prompt, '1032', undefined],
    [{ payment: { method: 'direct_debit', id: 'one' } }, paths.transaction, 'Failed', undefined],
  ])('%j whose status by %s is «%s» is %s', async (record, path, text, found) => {
    begin(record);
    expect((await open({ [path]: answer(text) }, false).expire())?.kind).toBe(found);
    expect(isForgotten()).toBe(found === undefined);
  });

  test.each([
    // An account setup would make an account.
    ['its start was never answered', () => begin({ sent: 'mobile_money' })],
    ['its buyer is not known', beginElsewhere],
  ])('may be paid where %s', async (_, start) => {
    start();
    const answers = { [paths.setUp]: answer('1'), [paths.transaction]: answer('Completed') };
    const { expire, called } = open(answers, false);
    expect((await expire())?.kind).toBe('earlier-under-way');
    expect(called()).toEqual([]);
  });
});

test('a payment that was begun late in the evening elsewhere was begun the next day in Kenya', () => {
  expect(weekdayAndTime(Date.UTC(2031, 2, 2, 22, 30))).toMatch(/^Monday\D+01:30$/);
});
