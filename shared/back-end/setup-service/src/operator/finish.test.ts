import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { anOffice, anOrder, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { live } from '../../testing/site.ts';

describeOnSqlite('an order that is finished manually', () => {
  test('has to name one of its payments, or say that none brought the money', async () => {
    const { say, finish, states, rows, order, payment } = await anOrder();
    await say(payment, { kind: 'unpaid', code: '1032' });
    expect(await finish(order)).toEqual(
      refusal(
        `Say which payment it is for: --payment with one of ${payment} (unpaid), or --payment none where the money came by another way.`,
      ),
    );
    expect(await finish(order, { payment: `${order}.7` })).toEqual(
      refusal('The order has no such payment.'),
    );
    expect(await rows('accounts')).toEqual([]);
    expect(await finish(order, { payment: 'none' })).toMatchObject({ kind: 'ok' });
    // The buyer's own payment comes all the same: the bank had paid already.
    await say(payment, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'refund-due: paid-twice' });
  });

  test('waits while another payment may still be paid, unless the operator insists', async () => {
    const { place, pay, say, finish, states, rows } = await anOffice();
    const order = await place();
    const [first, second] = [await pay(order, 1), await pay(order, 2)];
    expect(await finish(order, { payment: second })).toEqual(
      refusal(expect.stringContaining(`${first} (abandoned) may still be paid.`)),
    );
    expect(await finish(order, { payment: 'none' })).toEqual(
      refusal(expect.stringContaining(`${first} (abandoned), ${second} (open) may still be paid`)),
    );
    expect(await rows('accounts')).toEqual([]);

    expect(await finish(order, { payment: second, despiteOthers: true })).toMatchObject({
      kind: 'ok',
      warning: `${first} (abandoned) may still be paid: that money would be due back.`,
    });
    await say(first, { kind: 'paid' });
    await say(second, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'refund-due: paid-twice', 2: 'paid' });
  });

  test('may be finished again: there is one account, one email and one note', async () => {
    const { finish, rows, order, payment } = await anOrder();
    const all = await Promise.all([1, 2, 3].map(() => finish(order, { payment })));
    expect(all.filter(({ kind }) => kind === 'ok').length).toBeGreaterThan(0);
    expect(await finish(order, { payment })).toEqual({
      kind: 'ok',
      message: 'The order has its account already. Nothing has changed.',
    });
    expect(await finish(order, { payment: `${order}.2` })).toEqual(
      refusal(`The order has its account already, for payment ${payment}.`),
    );
    for (const table of ['accounts', 'outbox', 'order_notes'] as const) {
      expect(await rows(table)).toHaveLength(1);
    }
  });

  test('takes money that was due back for another sum, before or after its account', async () => {
    const { place, pay, say, finish, states, order, payment } = await anOrder();
    await say(payment, { kind: 'paid', amount: 4 });
    expect(await states()).toEqual({ 1: 'refund-due: wrong-payment' });
    await finish(order, { payment, rest: 1 });
    expect(await states()).toEqual({ 1: 'paid' });
    const other = await place({ ...wanjiru, email: 'o@shop.example', company_name: 'Other' });
    const later = await pay(other, 2);
    await finish(other, { payment: later });
    await say(later, { kind: 'paid', amount: 4 });
    expect(await states()).toEqual({ 1: 'paid', 2: 'refund-due: wrong-payment' });
    await finish(other, { payment: later, rest: 0 });
    expect(await states()).toEqual({ 1: 'paid', 2: 'paid' });
  });

  test('without naming a payment can be given its payment later', async () => {
    const { say, finish, states, rows, order, payment } = await anOrder();
    await finish(order, { payment: 'none', despiteOthers: true });
    await say(payment, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'refund-due: paid-twice' });
    expect(await finish(order, { payment })).toMatchObject({
      reason: expect.stringMatching(/ and KSh 12,000 came another way: say with --rest/),
    });
    expect(await finish(order, { payment, rest: 0 })).toMatchObject({ kind: 'ok' });
    expect(await states()).toEqual({ 1: 'paid' });
    expect(await rows('orders')).toMatchObject([{ paid_by: payment }]);
  });

  test('keeps no sum below 0 where a part went back before its payment is named', async () => {
    const { finish, refund, close, rows, order, payment } = await anOrder({
      config: live,
      pays: { method: 'credit_card', amount: 12_000 },
    });
    await finish(order, { payment: 'none', despiteOthers: true });
    await refund(order, { amount: 4_000 });
    await finish(order, { payment, rest: 0 });
    const money = await rows('money');
    const byNone = money.filter(({ payment_id }) => payment_id === null);
    expect(byNone.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
    expect(await refund(payment, { seen: true, account: 'kept' })).toMatchObject({ kind: 'ok' });
    expect(await close(order)).toMatchObject({ kind: 'ok' });
  });

  test('is not finished for a payment of nothing: it is unpaid, and nothing is due back', async () => {
    const { place, pay, say, states, rows } = await anOffice();
    await say(await pay(await place(), 1), { kind: 'paid', amount: 0 });
    expect(await states()).toEqual({ 1: 'unpaid: nothing-paid' });
    expect(await rows('money')).toEqual([]);
  });

  test('is not finished for money that went back, or where the names are taken', async () => {
    const { place, pay, say, finish, rows } = await anOffice();
    const [order, other] = [await place(), await place()];
    const payment = await pay(order, 1);
    await say(payment, { kind: 'reversed' });
    expect(await finish(order, { payment })).toEqual(
      refusal('The payment is reversed: its money went back.'),
    );
    await finish(other);
    expect(await finish(order, { payment: 'none' })).toEqual(
      refusal(expect.stringMatching(/^Another account has this e-mail address or company\./)),
    );
    expect(await finish(randomUUID())).toMatchObject({ reason: 'There is no such order.' });
    expect(await rows('accounts')).toMatchObject([{ id: other }]);
  });
});
