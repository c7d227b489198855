import type { Storage } from '../storage/tables.ts';

/**
 * Keeps an order to the transaction under way until it is over. Whatever changes an order together
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
