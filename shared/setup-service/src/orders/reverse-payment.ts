import { queueRefundEmails } from '../refund-emails/queue-refund-emails.ts';
import type { Payment, Storage } from '../storage/tables.ts';
import { lockOrder } from './lock-order.ts';
import { holdsMoney } from './order.ts';
import { isWithoutPlan } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder } from './orders.ts';
import { paymentsOf } from './payments.ts';

/**
 * Notes that a provider took the money of a payment back and, in the same transaction, the emails that
 * tell of it. Undefined where the payment is not in the state any more in which it was read; nothing
 * has changed then.
 */
export async function reversePayment(
  { storage, config, clock, outbox }: OrderContext,
  payment: Payment,
): Promise<Payment | undefined> {
  const date = clock.now();
  const taken = await storage.transaction().execute(async (transaction) => {
    await lockOrder(transaction, payment.order_id);
    const reversed = await transaction
      .updateTable('payments')
      .set({ state: 'reversed', next_ask_at: null, updated_at: date.toISOString() })
      .where('id', '=', payment.id)
      .where('state', '=', payment.state)
      .returningAll()
      .executeTakeFirst();
    if (!reversed) return undefined;
    await closeIfWaiting(transaction, payment, date);
    const bought = await boughtBy(transaction, payment);
    const account = bought === 'account' ? 'kept' : bought === 'devices' ? 'devices' : 'none';
    const news = { kind: 'reversed', account } as const;
    await queueRefundEmails(transaction, config, { payment: reversed, news, date });
    return reversed;
  });
  outbox.wake();
  return taken;
}

/**
 * What a payment bought: the account of its order, or its devices where no account comes of it; undefined
 * where it bought nothing. `payment` is as it was before.
 */
export async function boughtBy(
  transaction: Storage,
  { id, order_id, state }: Payment,
): Promise<'account' | 'devices' | undefined> {
  const order = await findOrder(transaction, order_id);
  if (order?.state !== 'done' || (state !== 'paid' && order.paid_by !== id)) return undefined;
  return isWithoutPlan(order) ? 'devices' : 'account';
}

/**
 * Closes an order that had the money of a payment and has no account: one that waited for its buyer's
 * details, for they would make an account that nobody paid, and one that was refused, once none of its
 * money is left here. The payment, as it was before, has lost its money already.
 */
export async function closeIfWaiting(
  transaction: Storage,
  { id, order_id, state }: Payment,
  at: Date,
): Promise<void> {
  if (!holdsMoney(state)) return;
  const closing = transaction
    .updateTable('orders')
    .set({ state: 'closed', updated_at: at.toISOString() })
    .where('id', '=', order_id);
  if (state === 'paid') {
    await closing
      .where('state', '=', 'paid')
      .where((where) => where.or([where('paid_by', '=', id), where('paid_by', 'is', null)]))
      .execute();
    return;
  }
  const left = (await paymentsOf(transaction, order_id)).some((other) => holdsMoney(other.state));
  if (!left) await closing.where('state', '=', 'refused').execute();
}
