import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { DAY } from '../../../testing/manual-clock.ts';
import { anOffice } from '../../../testing/office.ts';
import {
  accountRow,
  ago,
  aRetainingShop,
  orderRow,
  paymentRow,
} from '../../../testing/retaining.ts';
import { wanjiru, wanjiruWithDrawers } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';

describeOnSqlite('an order that nobody paid', () => {
  test('is deleted where nobody began to pay', async () => {
    const { job, place, clock, names } = await aRetainingShop();
    await place();
    clock.pass(90 * DAY);
    await job.runDue();
    expect(await names('orders')).toHaveLength(1);
    clock.pass(DAY + 1_000);
    await job.runDue();
    expect(await names('orders')).toEqual([]);
  });

  test('forgets its buyer where they tried; money that comes after all is due back', async () => {
    const { context, job, place, pay, say, clock, rows, names, mails } = await aRetainingShop();
    const order = await place();
    const payment = await pay(order, 1);
    await say(payment, { kind: 'unpaid', code: '1032' });
    await context.storage.updateTable('orders').set({ account_id: 'of the buyer' }).execute();
    clock.pass(91 * DAY);
    await job.runDue();
    expect(await rows('orders')).toMatchObject([
      {
        id: order,
        state: 'open',
        account_id: null,
        email: null,
        email_key: null,
        company_name: null,
        company_key: null,
        applicant_name: null,
        phone_number: null,
        abandoned_at: clock.now().toISOString(),
      },
    ]);
    expect(JSON.stringify(await rows('payments'))).not.toContain(wanjiru.email);

    await say(payment, { kind: 'paid' });
    expect(await rows('payments')).toMatchObject([
      { state: 'refund-due', code: 'order-abandoned' },
    ]);
    expect(await names('accounts')).toEqual([]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([site.email]);
  });

  test('changes once, and is deleted with its attempts when the books of its year are', async () => {
    const { job, place, pay, say, clock, names, rows } = await aRetainingShop();
    await say(await pay(await place(), 1), { kind: 'unpaid', code: '1032' });
    clock.pass(91 * DAY);
    await job.runDue();
    const before = await rows('orders');
    clock.pass(2 * DAY);
    await job.runDue();
    expect(await rows('orders')).toEqual(before);
    for (let month = 0; month < 12 * 8; month += 1) {
      clock.pass(31 * DAY);
      await job.runDue();
    }
    expect(await names('orders')).toEqual([]);
    expect(await names('payments')).toEqual([]);
  });
});

describeOnSqlite('money that is under way', () => {
  test.each([
    ['may still be paid', { state: 'open' }],
    ['was begun, and its provider never answered', { state: 'starting' }],
    ['expired and is still asked about', { state: 'abandoned', next_query_at: ago(0) }],
    ['was ended and is still looked after', { state: 'unpaid', next_query_at: ago(0) }],
    ['is due back', { state: 'refund-due' }],
  ] as const)('keeps an order whose payment %s, for good', async (_name, changes) => {
    const { job, add, rows } = await aRetainingShop();
    const [order, payment] = [orderRow('o'), paymentRow('o', changes)];
    const long = '2010-01-01T00:00:00.000Z';
    await add('orders', { ...order, created_at: long, updated_at: long });
    await add('payments', { ...payment, created_at: long, updated_at: long });
    const before = await rows('orders');
    await job.runDue();
    expect(await rows('orders')).toEqual(before);
    expect(await rows('payments')).toHaveLength(1);
  });
});

describeOnSqlite('an order that was paid', () => {
  // The year 2018 ends in Nairobi three hours before it ends in UTC.
  test.each([
    ['2018-12-31T20:59:59.999Z', []],
    ['2018-12-31T21:00:00.000Z', ['o']],
  ])('on %s, and closed since, is kept until seven years after its year', async (at, left) => {
    const { job, add, names } = await aRetainingShop();
    const times = { created_at: at, updated_at: at };
    await add('orders', orderRow('o', { state: 'closed', ...times }));
    await add('payments', paymentRow('o', { state: 'refunded', ...times }));
    const note = { id: 'n', order_id: 'o', at, by: 'Achieng', what: 'closed', why: 'asked' };
    await add('order_notes', note);
    await job.runDue();
    expect(await names('orders')).toEqual(left);
    expect(await names('payments')).toHaveLength(left.length);
    expect(await names('order_notes')).toHaveLength(left.length);
  });

  test.each([
    ['paid', 'its buyer has to hear of it', []],
    ['refused', 'its buyer has to hear of it', []],
    ['done', 'its account is open', [accountRow('o')]],
  ] as const)('and is %s stays while %s', async (state, _why, accounts) => {
    const { job, add, names } = await aRetainingShop();
    await add('orders', orderRow('o', { state, updated_at: '2010-01-01T00:00:00.000Z' }));
    await add('accounts', ...accounts);
    await job.runDue();
    expect(await names('orders')).toEqual(['o']);
    expect(await names('accounts')).toHaveLength(accounts.length);
  });

  test('stays for as long after a part of its money went back', async () => {
    const { placePaid, refund, clock, rows } = await anOffice();
    const { payment } = await placePaid(wanjiruWithDrawers);
    clock.pass(400 * DAY);
    await refund(payment, { amount: 2 });
    const [note] = await rows('documents');
    expect(note).toMatchObject({ kind: 'credit-note', issued_at: clock.now().toISOString() });
    expect(await rows('orders')).toMatchObject([{ state: 'done', updated_at: note?.issued_at }]);
  });

  test('stays for as long after its money went back', async () => {
    const { job, add, names } = await aRetainingShop();
    await add('orders', orderRow('o', { state: 'closed', updated_at: '2010-01-01T00:00:00.000Z' }));
    await add('payments', paymentRow('o', { state: 'refunded', updated_at: ago(100) }));
    await job.runDue();
    expect(await names('orders')).toEqual(['o']);
  });
});
