import type { Storage } from '../storage/tables.ts';

/** Names the row of `counters` that holds the number of the last receipt. */
const COUNTER = 'receipts';

/**
 * Gives a paid order its receipt, in the transaction that makes the order `done`: the number is taken
 * there, and its emails are written afterwards (`send-receipts.ts`). An order has one receipt, however
 * often it is paid, closed and finished again.
 */
export async function issueReceipt(transaction: Storage, orderId: string, at: Date): Promise<void> {
  const issued = await transaction
    .selectFrom('receipts')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (issued) return;
  const { value } = await transaction
    .insertInto('counters')
    .values({ name: COUNTER, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ value: set('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('receipts')
    .values({ number: value, order_id: orderId, issued_at: at.toISOString(), queued_at: null })
    .execute();
}
