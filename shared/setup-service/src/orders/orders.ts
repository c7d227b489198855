import type { Order, Storage } from '../storage/tables.ts';
import { type Buyer, buyerColumns } from './buyer.ts';

export async function findOrder(storage: Storage, id: string): Promise<Order | undefined> {
  return storage.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a new order; one that has this id already stays as it is, and false comes back. */
export async function addOrder(
  storage: Storage,
  id: string,
  buyer: Partial<Buyer>,
  at: Date,
  claimHash: string | null = null,
): Promise<boolean> {
  const now = at.toISOString();
  const added = await storage
    .insertInto('orders')
    .values({
      id,
      state: 'open',
      ...buyerColumns(buyer),
      current_payment: null,
      claim_hash: claimHash,
      given_up_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What an order that came without its buyer lacks; what is known already is never changed. */
export async function completeDetails(
  storage: Storage,
  order: Order,
  buyer: Partial<Buyer>,
  at: Date,
): Promise<void> {
  const missing = Object.entries(buyerColumns(buyer)).filter(
    // The columns of the buyer are columns of the order.
    ([column, value]) => value !== null && order[column as keyof Order] === null,
  );
  if (missing.length === 0) return;
  await storage
    .updateTable('orders')
    .set({ ...Object.fromEntries(missing), updated_at: at.toISOString() })
    .where('id', '=', order.id)
    .where('updated_at', '=', order.updated_at)
    .execute();
}
