import type { PaymentStatus } from '../payments/payment-provider.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { nextAskAt } from './backoff.ts';
import { type Completion, completeOrder, prepareCompletion } from './complete-order.ts';
import { lockDetails } from './lock-order.ts';
import { isAsAgreed } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder } from './orders.ts';
import { markRefundDue, receivedOf } from './refund-due.ts';

type Paid = Extract<PaymentStatus, { kind: 'paid' }>;

/**
 * Notes that a payment was paid and, in the same transaction, completes the
 * order, or marks the money as due back. Undefined where the payment is not in the state any more in
 * which it was read, or the buyer's details were corrected in the meantime; nothing has changed then.
 */
export async function settlePayment(
  { storage, config, clock, outbox }: OrderContext,
  payment: Payment,
  answer: Paid,
): Promise<Payment | undefined> {
  const at = clock.now();
  const order = await findOrder(storage, payment.order_id);
  const completion = order && (await prepareCompletion(order, config, at));
  const paidColumns = { state: 'paid', updated_at: at.toISOString() } as const;
  const taken = await storage.transaction().execute(async (transaction) => {
    if (order && !(await lockDetails(transaction, order))) return undefined;
    const paid = await transaction
      .updateTable('payments')
      .set({
        ...paidColumns,
        code: null,
        receipt: answer.receipt ?? null,
        next_ask_at: nextAskAt({ ...payment, ...paidColumns }, at),
      })
      .where('id', '=', payment.id)
      .where('state', '=', payment.state)
      .returningAll()
      .executeTakeFirst();
    if (!paid) return undefined;
    const isRight = isAsAgreed(answer, payment);
    const code = isRight ? await payOrder(transaction, payment, completion, at) : 'wrong-payment';
    if (!code) return paid;
    const received = isRight ? null : receivedOf(answer, payment);
    return markRefundDue(transaction, config, { payment: paid, code, received, at });
  });
  outbox.wake();
  return taken;
}

/** Completes an order whose money waits for its buyer's details; false where none came. */
export async function finishPaidOrder(
  { storage, config, clock, outbox }: OrderContext,
  order: Order,
): Promise<boolean> {
  const at = clock.now();
  const completion = await prepareCompletion(order, config, at);
  if (!completion) return false;
  const made = await storage.transaction().execute(async (transaction) => {
    if (!(await moveOrder(transaction, order.id, 'paid', 'done', at))) return false;
    const completed = await completeOrder(transaction, completion);
    if (completed === 'completed') return true;
    await refuseOrder(transaction, order.id, at);
    const paid = await transaction
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('state', '=', 'paid')
      .execute();
    for (const payment of paid) {
      await markRefundDue(transaction, config, { payment, code: completed, at });
    }
    return false;
  });
  outbox.wake();
  return made;
}

/** Why the money is due back; undefined where it bought the order. */
async function payOrder(
  transaction: Storage,
  payment: Payment,
  completion: Completion | undefined,
  at: Date,
): Promise<string | undefined> {
  const { order_id: orderId, id: paid_by } = payment;
  const to = completion ? 'done' : 'paid';
  if (!(await takeOrder(transaction, orderId, { state: to, paid_by }, at))) {
    return whyTooLate(transaction, payment);
  }
  if (!completion) return undefined;
  const completed = await completeOrder(transaction, completion);
  if (completed === 'completed') return undefined;
  await refuseOrder(transaction, orderId, at);
  return completed;
}

/** Why money that comes for an order that does not wait for any is due back; undefined where it waited for it. */
async function whyTooLate(
  transaction: Storage,
  { id, order_id }: Payment,
): Promise<string | undefined> {
  const order = await findOrder(transaction, order_id);
  if (order?.state === 'closed') return 'order-closed';
  if (order?.state === 'open') return 'order-given-up';
  return order?.state === 'done' && order.paid_by === id ? undefined : 'paid-twice';
}

/** Gives an order to the payment that came first; false where it is not open, or was given up. */
async function takeOrder(
  transaction: Storage,
  id: string,
  columns: Pick<Order, 'state' | 'paid_by'>,
  at: Date,
): Promise<boolean> {
  const taken = await transaction
    .updateTable('orders')
    .set({ ...columns, updated_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('given_up_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function refuseOrder(transaction: Storage, id: string, at: Date): Promise<void> {
  await moveOrder(transaction, id, 'done', 'refused', at, { paid_by: null });
}

async function moveOrder(
  transaction: Storage,
  id: string,
  from: Order['state'],
  to: Order['state'],
  at: Date,
  columns: Partial<Pick<Order, 'paid_by'>> = {},
): Promise<boolean> {
  const moved = await transaction
    .updateTable('orders')
    .set({ ...columns, state: to, updated_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
