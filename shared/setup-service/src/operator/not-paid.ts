import { isUnconfirmed, NOT_PAID, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { manualChange, refuse, refuseAsChanged } from './manual-change.ts';

/** Records that an unconfirmed prompt is not on M-Pesa's statement. A later callback is still followed up. */
export const notPaidManually = manualChange(
  async ({ transaction, at, lockedPayment, note }, paymentId) => {
    const { payment, order } = await lockedPayment(paymentId);
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
  },
);
