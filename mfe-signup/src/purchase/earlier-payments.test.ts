import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../../testing/browser.ts';
import { answer, fakeClient } from '../../testing/fake-client.ts';
import { anotherOrder, buyer, order, plan, settings } from '../../testing/purchase.ts';
import type { Answer } from '../api/setup-client.api.ts';
import type { PaymentRecord } from '../storage/payment-store.ts';
import { paymentStore } from '../storage/payment-store.ts';
import { orderBuyers, registrationStore } from '../storage/registration.ts';
import { weekdayAndTime } from './earlier-payment-notice.tsx';
import { earlierPayments } from './earlier-payments.ts';

const payment = { method: 'credit_card', id: 'one' } as const;
const paths = {
  expire: '/bank_give_up.php',
  setUp: '/bank_setup.php',
  prompt: '/bank_check_payment_status.php',
  transaction: '/pesapal_transaction_status.php',
} as const;

describe('what this browser began to pay for another order', () => {
  let tab: Storage;
  let browser: Storage;
  let time = 0;
  const stores = () => ({
    registrations: registrationStore(() => tab),
    payments: paymentStore(
      () => tab,
      () => browser,
      () => time,
    ),
    buyers: orderBuyers(() => tab),
  });
  beforeEach(() => {
    tab = memoryStorage();
    browser = memoryStorage();
    time = 1_000;
  });

  function begin(changes: Partial<PaymentRecord> = {}, isKnown = true) {
    time += 1;
    const record = { order, attempt: 1, payment, ...changes };
    stores().payments.write({ record, buyer: 'them', selection: plan });
    tab.removeItem('payment');
    if (isKnown) stores().buyers.save(record.order, buyer);
  }
  const open = (answers: Parameters<typeof fakeClient>[0], takesOrders = true) => {
    const { client, post } = fakeClient(answers);
    const dependencies = { client: { ...client, takesOrders }, settings, stores: stores() };
    const earlier = earlierPayments(dependencies);
    return { ...earlier, asked: () => post.mock.calls.map(([path]) => path) };
  };
  const isForgotten = () => stores().payments.readBegun().length === 0;

  test('is ended and forgotten, where the service promises it', async () => {
    begin();
    begin({ order: anotherOrder });
    const { expire, asked } = open({ [paths.expire]: answer({ kind: 'given-up' }) });
    expect(await expire()).toBeUndefined();
    expect(asked()).toEqual([paths.expire, paths.expire]);
    expect(isForgotten()).toBe(true);
  });

  test('is not the order that is to be paid now', async () => {
    begin();
    const { expire, asked } = open({});
    expect(await expire(order)).toBeUndefined();
    expect(asked()).toEqual([]);
    expect(isForgotten()).toBe(false);
  });

  test('is what this tab began as well, where the browser’s storage is forbidden', async () => {
    const record = { order, attempt: 1, payment };
    stores().payments.write({ record, buyer: 'them', selection: plan });
    stores().buyers.save(order, buyer);
    browser.clear();
    const { expire } = open({ [paths.expire]: answer({ kind: 'paid' }) });
    expect(await expire()).toMatchObject({ kind: 'earlier-paid', earlier: { buyer } });
  });

  test.each(['paid', 'under-way'] as const)('is in the way where it is «%s»', async (kind) => {
    begin();
    const { expire } = open({ [paths.expire]: answer({ kind }) });
    const earlier = { begun: { record: { order } }, buyer };
    expect(await expire()).toMatchObject({ kind: `earlier-${kind}`, earlier });
    expect(isForgotten()).toBe(false);
  });

  test('is told of first where it is paid, whatever else is under way', async () => {
    begin();
    begin({ order: anotherOrder });
    const { expire } = open({
      [paths.expire]: (fields) => answer({ kind: fields.order === order ? 'paid' : 'under-way' }),
    });
    const earlier = { begun: { record: { order } } };
    expect(await expire()).toMatchObject({ kind: 'earlier-paid', earlier });
  });

  test('is not known without an answer', async () => {
    begin();
    expect(await open({}).expire()).toEqual({ kind: 'no-answer' });
    expect(isForgotten()).toBe(false);
  });

  describe('and a service with the ten calls alone', () => {
    const withStatus = (answers: Record<string, Answer>) => open(answers, false);

    test.each([
      ['Completed', 'earlier-paid'],
      ['Pending', 'earlier-under-way'],
      // Its page takes another card.
      ['Failed', 'earlier-under-way'],
    ])('whose status is «%s»: %s', async (text, found) => {
      begin();
      const { expire } = withStatus({ [paths.transaction]: answer(text) });
      expect((await expire())?.kind).toBe(found);
      expect(isForgotten()).toBe(false);
    });

    test('and has no status either: nothing is known', async () => {
      begin();
      expect(await withStatus({}).expire()).toEqual({ kind: 'no-answer' });
    });

    test.each([
      ['mobile_money', paths.prompt, '1032'],
      ['direct_debit', paths.transaction, 'Failed'],
    ] as const)('forgets what failed by %s', async (method, path, text) => {
      begin({ payment: { method, id: 'one' } });
      expect(await withStatus({ [path]: answer(text) }).expire()).toBeUndefined();
      expect(isForgotten()).toBe(true);
    });

    test('may be paid where its start was never answered: an account setup would make an account', async () => {
      begin({ sent: 'mobile_money' });
      const { expire, asked } = withStatus({ [paths.setUp]: answer('1') });
      expect((await expire())?.kind).toBe('earlier-under-way');
      expect(asked()).toEqual([]);
    });

    test('may be paid where its buyer is not known', async () => {
      begin({}, false);
      const { expire, asked } = withStatus({ [paths.transaction]: answer('Completed') });
      expect((await expire())?.kind).toBe('earlier-under-way');
      expect(asked()).toEqual([]);
    });
  });

  test('is found where it is paid, and not ended', async () => {
    begin();
    const { findPaid, asked } = open({ [paths.transaction]: answer('Completed') });
    expect((await findPaid())?.kind).toBe('earlier-paid');
    expect(asked()).toEqual([paths.transaction]);
  });

  test.each([
    ['1', 'earlier-paid'],
    ['0', undefined],
  ])('is found by its key where its start was never answered: %s is %s', async (text, kind) => {
    begin({ sent: 'mobile_money' });
    const { findPaid, asked } = open({ [paths.setUp]: answer(text) });
    expect((await findPaid())?.kind).toBe(kind);
    expect(asked()).toEqual([paths.setUp]);
  });

  test('is not found where its buyer is not known', async () => {
    begin({}, false);
    const { findPaid, asked } = open({ [paths.transaction]: answer('Completed') });
    expect(await findPaid()).toBeUndefined();
    expect(asked()).toEqual([]);
  });

  test('goes on in this tab, and is marked as paid where it is', async () => {
    begin();
    const { expire, resume } = open({ [paths.expire]: answer({ kind: 'paid' }) });
    const obstacle = await expire();
    if (obstacle?.kind !== 'earlier-paid') throw new Error('it was not found');
    resume(obstacle);
    const { payments, registrations } = stores();
    expect(payments.read()).toMatchObject({
      record: { order, payment, paid: true },
      selection: plan,
    });
    expect(registrations.read()).toEqual(buyer);
  });

  test('does not go on for a stranger', async () => {
    begin({}, false);
    const { expire, resume } = open({ [paths.expire]: answer({ kind: 'under-way' }) });
    const obstacle = await expire();
    if (obstacle?.kind !== 'earlier-under-way') throw new Error('it was not found');
    resume(obstacle);
    expect(stores().payments.read()).toBeUndefined();
    expect(stores().registrations.read()).toBeUndefined();
  });
});

test('a payment that was begun late in the evening elsewhere was begun the next day in Kenya', () => {
  expect(weekdayAndTime(Date.UTC(2031, 2, 2, 22, 30))).toMatch(/^Monday\D+01:30$/);
});
