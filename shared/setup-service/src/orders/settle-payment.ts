import type { SiteConfig } from '@site/contracts/site-config';
import { CURRENCY, type PaymentStatus } from '../payments/payment-provider.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { type Completion, completeOrder, prepareCompletion } from './complete-order.ts';
import { holdsMoney, isAsAgreed } from './order.ts';
import { isWithoutPlan } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { changeOrder, findOrder, lockDetails, lockOrder } from './orders.ts';
import { changePayment, paymentsOf } from './payments.ts';
import { nextAskAt } from './query-schedule.ts';
import { queueRefundEmails } from './refund-emails.ts';

type Paid = Extract<PaymentStatus, { kind: 'paid' }>;

/**
 * Records that a payment was paid and completes its order, or marks the money as due back.
 * Undefined where the payment's state or the buyer's details have changed since they were read;
 * nothing has changed then.
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
    const { id, state } = payment;
    const paid = await changePayment(
      transaction,
      { id, state },
      {
        ...paidColumns,
        code: null,
        receipt: answer.receipt ?? null,
        next_ask_at: nextAskAt({ ...payment, ...paidColumns }, at),
      },
    );
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

/** Completes a paid order that waited for its buyer's details; false where they are missing. */
export async function finishPaidOrder(
  { storage, config, clock, outbox }: OrderContext,
  order: Order,
): Promise<boolean> {
  const at = clock.now();
  const completion = await prepareCompletion(order, config, at);
  if (!completion) return false;
  const made = await storage.transaction().execute(async (transaction) => {
    const changes = { state: 'done', updated_at: at.toISOString() } as const;
    if (!(await changeOrder(transaction, { id: order.id, state: 'paid' }, changes))) return false;
    const completed = await completeOrder(transaction, completion);
    if (completed === 'completed') return true;
    await refuseOrder(transaction, order.id, at);
    for (const payment of await paymentsOf(transaction, order.id)) {
      if (payment.state !== 'paid') continue;
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
  // Only to the payment that came first, and to none of an abandoned order.
  const expected = { id: orderId, state: 'open', given_up_at: null } as const;
  const changes = { state: to, paid_by, updated_at: at.toISOString() } as const;
  if (!(await changeOrder(transaction, expected, changes))) {
    return whyTooLate(transaction, payment);
  }
  if (!completion) return undefined;
  const completed = await completeOrder(transaction, completion);
  if (completed === 'completed') return undefined;
  await refuseOrder(transaction, orderId, at);
  return completed;
}

/**
 * Why money for an order that is not open is due back; undefined where an operator finished the
 * order for it.
 */
async function whyTooLate(
  transaction: Storage,
  { id, order_id }: Payment,
): Promise<string | undefined> {
  const order = await findOrder(transaction, order_id);
  if (order?.state === 'closed') return 'order-closed';
  if (order?.state === 'open') return 'order-given-up';
  return order?.state === 'done' && order.paid_by === id ? undefined : 'paid-twice';
}

async function refuseOrder(transaction: Storage, id: string, at: Date): Promise<void> {
  const changes = { state: 'refused', paid_by: null, updated_at: at.toISOString() } as const;
  await changeOrder(transaction, { id, state: 'done' }, changes);
}

/** What came instead, as far as the provider says. */
function receivedOf(
  { amount, currency = CURRENCY }: Extract<PaymentStatus, { kind: 'paid' }>,
  payment: Payment,
): string | null {
  const sum = amount ?? payment.amount;
  return Number.isFinite(sum) && currency ? `${currency} ${sum}` : null;
}

interface RefundDue {
  readonly payment: Payment;
  readonly code: string;
  readonly received?: string | null;
  readonly at: Date;
}

async function markRefundDue(
  transaction: Storage,
  config: SiteConfig,
  { payment: { id }, code, received = null, at }: RefundDue,
): Promise<Payment> {
  const payment = await transaction
    .updateTable('payments')
    .set({ state: 'refund-due', code, received, updated_at: at.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueRefundEmails(transaction, config, { payment, news: { kind: 'refund-due' }, date: at });
  return payment;
}

/**
 * Records that a provider took money back, with the emails about it. Undefined where the payment's
 * state has changed since it was read.
 */
export async function reversePayment(
  { storage, config, clock, outbox }: OrderContext,
  payment: Payment,
): Promise<Payment | undefined> {
  const date = clock.now();
  const taken = await storage.transaction().execute(async (transaction) => {
    await lockOrder(transaction, payment.order_id);
    const { id, state } = payment;
    const changes = {
      state: 'reversed',
      next_ask_at: null,
      updated_at: date.toISOString(),
    } as const;
    const reversed = await changePayment(transaction, { id, state }, changes);
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

/** What a payment bought, by its state before; undefined for nothing. */
export async function boughtBy(
  transaction: Storage,
  { id, order_id, state }: Payment,
): Promise<'account' | 'devices' | undefined> {
  const order = await findOrder(transaction, order_id);
  if (order?.state !== 'done' || (state !== 'paid' && order.paid_by !== id)) return undefined;
  return isWithoutPlan(order) ? 'devices' : 'account';
}

/**
 * Closes an order without an account once it has lost its money: one that waited for its buyer's
 * details, or a refused one with no money left. `payment` is as it was before.
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
