import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { aReconciledShop, ordered } from '../../testing/reconciled-shop.ts';
import { decideCardPayment } from '../payments/sandbox.ts';
import type { OrderContext } from './order-context.ts';

const thirtyOrders = (context: OrderContext) =>
  Promise.all(Array.from({ length: 30 }, (_, index) => ordered(context, `shop-${index}`)));

describeOnSqlite('starts of payments', () => {
  test('one attempt that is sent three times at once is one payment, and can be paid', async () => {
    const { context, rows } = await aReconciledShop();
    const orders = await thirtyOrders(context);
    await Promise.all(orders.flatMap(({ payByCard }) => [1, 1, 1].map(payByCard)));
    const payments = await rows('payments');
    expect(payments.map(({ state }) => state)).toEqual(Array.from(orders, () => 'open'));
    const simulated = await rows('sandbox_payments');
    expect(simulated.map(({ outcome }) => outcome)).toEqual(Array.from(orders, () => null));
  });

  test('another attempt that is sent twice at once is begun, once, for both', async () => {
    const { context, rows } = await aReconciledShop();
    const orders = await thirtyOrders(context);
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
