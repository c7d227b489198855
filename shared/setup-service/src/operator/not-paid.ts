import { isUnconfirmed, NOT_PAID, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import {
  type Attribution,
  changeManually,
  lockedPayment,
  type ManualContext,
  type ManualResult,
  refuse,
  refuseAsChanged,
} from './manual-change.ts';

/**
 * Notes that a prompt of which nobody says whether it was paid is not on the statement of M-Pesa. Doing
 * it again changes nothing. What a callback reports of it after that is asked about all the same.
 */
export function notPaidManually(
  context: Pick<ManualContext, 'storage' | 'clock'>,
  paymentId: string,
  attribution: Attribution,
): Promise<ManualResult> {
  return changeManually(context, attribution, async ({ transaction, at, note }) => {
    const { payment, order } = await lockedPayment(transaction, paymentId);
    if (payment.state === 'unpaid') {
      return { message: 'The payment is unpaid already. Nothing has changed.' };
    }
    if (!isUnconfirmed(payment, order)) {
      refuse(
        `The payment is ${payment.state}: its provider says what becomes of it, or an operator has. Only prompts of «orders list --state unconfirmed» are looked for on the statement.`,
      );
    }
    const noted = await transaction
      .updateTable('payments')
      .set({ state: 'unpaid', code: NOT_PAID, next_ask_at: null, updated_at: at.toISOString() })
      .where('id', '=', paymentId)
      .where(whereUnconfirmed)
      .returning('id')
      .executeTakeFirst();
    if (!noted) refuseAsChanged();
    await note(order.id, `noted that ${paymentId} is not on the statement`);
    return { message: 'The payment is unpaid.' };
  });
}
