import type { Order, Storage } from '../storage/tables.ts';

/**
 * Keeps an order to the transaction under way until it is over. Every change of an order together
 * with a payment of it begins with the order, by this or by changing it: of two transactions that
 * begin at different ends each waits for the other, and the database ends one of them.
 */
export async function lockOrder(transaction: Storage, id: string): Promise<void> {
  await transaction
    .updateTable('orders')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Keeps an order as it was read until the transaction is over. False where its buyer's details were
 * corrected or erased since: the account that was prepared from it is not the one that was asked for.
 */
export async function lockDetails(transaction: Storage, order: Order): Promise<boolean> {
  const held = await transaction
    .updateTable('orders')
    .set({ applicant_name: order.applicant_name })
    .where('id', '=', order.id)
    .where('applicant_name', 'is not distinct from', order.applicant_name)
    .where('phone_number', 'is not distinct from', order.phone_number)
    .where('email', 'is not distinct from', order.email)
    .where('company_name', 'is not distinct from', order.company_name)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}
