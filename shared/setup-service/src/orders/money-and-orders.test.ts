import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { aReconciledShop, ordered } from '../../testing/reconciled-shop.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';
import { decideCardPayment } from '../payments/sandbox.ts';

const MINUTE = 60_000;

describeOnSqlite('money and orders', () => {
  test('an order that is paid twice has one account, and the second money is due back', async () => {
    let status: PaymentStatus = { kind: 'pending' };
    const { context, rows, clock, reconciler } = await aReconciledShop(() => status);
    const { start } = await ordered(context);
    await start(1);
    clock.pass(3 * MINUTE);
    await start(2, undefined, 1);
    status = { kind: 'paid', amount: 5, currency: 'KES' };
    await reconciler.runDue();
    clock.pass(10 * MINUTE);
    await reconciler.runDue();
    expect((await rows('payments')).map(({ state }) => state).sort()).toEqual([
      'paid',
      'refund-due',
    ]);
    expect(await rows('payments')).toContainEqual(expect.objectContaining({ code: 'paid-twice' }));
    expect(await rows('accounts')).toHaveLength(1);
    // One about the account, and two about the money.
    expect(await rows('outbox')).toHaveLength(3);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'UGX' }],
    ['another reference', { reference: 'somebody-else.1' }],
  ])('%s makes no account, and the money is due back', async (_name, wrong) => {
    const { context, rows, clock, reconciler } = await aReconciledShop(() => ({
      kind: 'paid',
      ...wrong,
    }));
    await (await ordered(context)).start(1);
    clock.pass(MINUTE);
    await reconciler.runDue();
    expect(await rows('payments')).toMatchObject([{ state: 'refund-due', code: 'wrong-payment' }]);
    expect(await rows('orders')).toMatchObject([{ state: 'open' }]);
    expect(await rows('accounts')).toEqual([]);
  });

  test('of two orders for one company that are paid, one is fulfilled', async () => {
    const { context, rows, clock, reconciler } = await aReconciledShop();
    const one = await ordered(context, 'mavuno');
    const other = await ordered(context, 'MAVUNO ');
    await Promise.all([one.start(1), other.start(1)]);
    clock.pass(MINUTE);
    await reconciler.runDue();
    expect((await rows('orders')).map(({ state }) => state).sort()).toEqual(['done', 'refused']);
    expect(await rows('payments')).toContainEqual(
      expect.objectContaining({ state: 'refund-due', code: 'account-exists' }),
    );
    expect(await rows('accounts')).toHaveLength(1);
  });

  test('one attempt that is sent three times at once is one payment, and can be paid', async () => {
    const { context, rows } = await aReconciledShop();
    const orders = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ordered(context, `shop-${index}`)),
    );
    await Promise.all(orders.flatMap(({ payByCard }) => [1, 1, 1].map(payByCard)));
    const payments = await rows('payments');
    expect(payments.map(({ state }) => state)).toEqual(Array.from(orders, () => 'open'));
    const simulated = await rows('sandbox_payments');
    expect(simulated.map(({ outcome }) => outcome)).toEqual(Array.from(orders, () => null));
  });

  test('another attempt that is sent twice at once is begun, once, for both', async () => {
    const { context, rows } = await aReconciledShop();
    const orders = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ordered(context, `shop-${index}`)),
    );
    await Promise.all(orders.map(({ payByCard }) => payByCard(1)));
    const replies = await Promise.all(orders.flatMap(({ start }) => [start(2), start(2)]));
    expect(replies.map(({ kind }) => kind)).toEqual(replies.map(() => 'started'));
    const payments = await rows('payments');
    expect(payments.map(({ state }) => state)).toEqual(orders.flatMap(() => ['unpaid', 'open']));
  });

  test('two attempts that begin at once leave one that can be paid', async () => {
    const { context, rows } = await aReconciledShop();
    const { start, payByCard } = await ordered(context);
    await Promise.all([start(1), payByCard(2), start(3), payByCard(4)]);
    const open = (await rows('payments')).filter(
      ({ state }) => state === 'open' || state === 'starting',
    );
    expect(open).toHaveLength(1);
    const payable = (await rows('sandbox_payments')).filter(
      ({ outcome }) => outcome !== 'cancelled',
    );
    expect(payable).toHaveLength(1);
  });

  test('an attempt that was cut short before the provider heard of it is taken up again', async () => {
    const { context, rows, clock, simulated, storage } = await aReconciledShop();
    const { payByCard } = await ordered(context);
    const start = simulated.start;
    simulated.start = async () => {
      throw new Error('the process is killed here');
    };
    await expect(payByCard(1)).rejects.toThrow();
    simulated.start = start;
    expect(await rows('payments')).toMatchObject([{ state: 'starting' }]);
    // Nobody can still be at it.
    clock.pass(10_000);
    const again = await payByCard(1);
    expect(again.kind).toBe('started');
    const [{ provider_id } = { provider_id: '' }] = await rows('sandbox_payments');
    await decideCardPayment(storage, context.clock, String(provider_id), 'paid');
    expect(await rows('sandbox_payments')).toHaveLength(1);
  });
});
