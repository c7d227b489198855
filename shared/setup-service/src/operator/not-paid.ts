import { lockOrder } from '../orders/lock-order.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import { isUnconfirmed, NOT_PAID, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import {
  type Attribution,
  addNote,
  CHANGED,
  inOneStep,
  type ManualResult,
  refused,
  Undo,
} from './manual-change.ts';

/**
 * Notes that a prompt of which nobody says whether it was paid is not on the statement of M-Pesa. Doing
 * it again changes nothing. What a callback tells of it after that is asked about all the same.
 */
export async function notPaidManually(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  paymentId: string,
  attribution: Attribution,
): Promise<ManualResult> {
  const payment = await findPayment(storage, paymentId);
  const order = payment && (await findOrder(storage, payment.order_id));
  if (!payment || !order) return refused('There is no such payment.');
  if (payment.state === 'unpaid') {
    return { kind: 'done', said: 'The payment is unpaid already. Nothing has changed.' };
  }
  if (!isUnconfirmed(payment, order)) {
    return refused(
      `The payment is ${payment.state}: its provider says what becomes of it, or an operator has. Only prompts of «orders list --state unconfirmed» are looked for on the statement.`,
    );
  }
  const at = clock.now();
  const refusal = await inOneStep(storage, async (transaction) => {
    await lockOrder(transaction, order.id);
    const noted = await transaction
      .updateTable('payments')
      .set({ state: 'unpaid', code: NOT_PAID, next_ask_at: null, updated_at: at.toISOString() })
      .where('id', '=', paymentId)
      .where(whereUnconfirmed)
      .returning('id')
      .executeTakeFirst();
    if (!noted) throw new Undo(CHANGED);
    const what = `noted that ${paymentId} is not on the statement`;
    await addNote(transaction, { orderId: order.id, what, attribution, at });
  });
  return refusal ?? { kind: 'done', said: 'The payment is unpaid.' };
}
