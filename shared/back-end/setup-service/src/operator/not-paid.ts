import { dueSum, moneyOf, recordReceived } from '../orders/money.ts';
import { isPending } from '../orders/order.ts';
import { issueCreditNote } from '../orders/receipts/issue-document.ts';
import { isUnconfirmed, NOT_PAID, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { manualChange, refuse, refuseAsChanged } from './manual-change.ts';

/**
 * Records that an unconfirmed prompt is not on M-Pesa's statement, or that money was not there which an
 * operator had finished an order for. What its provider reports later is still followed up.
 */
export const notPaidManually = manualChange(async (change, paymentId, { by }) => {
  const { transaction, at, note } = change;
  const { payment, order } = await change.lockedPayment(paymentId);
  const isVouchedFor = order.state === 'done' && order.paid_by === paymentId;
  if (isVouchedFor && (isPending(payment.state) || payment.state === 'unpaid')) {
    const rows = await moneyOf(transaction, order.id);
    if (rows.some(({ payment_id, what }) => payment_id === paymentId && what === 'refunded')) {
      refuse('A part of its money was given back, so that it had come: give the rest back too.');
    }
    const received = {
      order_id: order.id,
      payment_id: paymentId,
      ...dueSum({ amount: 0 }),
      by,
      at,
    };
    await recordReceived(transaction, received);
    const row = (await moneyOf(transaction, order.id)).findLast(
      ({ payment_id }) => payment_id === paymentId,
    );
    if (row) await issueCreditNote({ ...change, order }, row);
    await change.setOrder({ id: order.id }, { paid_by: null });
    await note(order.id, `took back that ${paymentId} had paid`);
    return { message: 'The order has no money now: finish it for other money, or close it.' };
  }
  if (payment.state === 'unpaid') {
    return { message: 'The payment is unpaid already. Nothing has changed.' };
  }
  if (!isUnconfirmed(payment, order)) {
    refuse(
      `The payment is ${payment.state}: its provider says what becomes of it, or an operator has. Only prompts of «orders list --state unconfirmed» are looked for on the statement.`,
    );
  }
  const updated = await transaction
    .updateTable('payments')
    .set({ state: 'unpaid', code: NOT_PAID, next_query_at: null, updated_at: at.toISOString() })
    .where('id', '=', paymentId)
    .where(whereUnconfirmed)
    .returning('id')
    .executeTakeFirst();
  if (!updated) refuseAsChanged();
  await note(order.id, `noted that ${paymentId} is not on the statement`);
  return { message: 'The payment is unpaid.' };
});
