import type { Delivery, Storage } from '../storage/tables.ts';

/** Where the hardware of an order is brought. */
export type DeliveryAddress = Pick<Delivery, 'address' | 'town' | 'phone_number' | 'note'>;

/** Where the hardware of an order is brought, and how far it has come; undefined where nobody said it. */
export async function deliveryOf(storage: Storage, orderId: string): Promise<Delivery | undefined> {
  return storage
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Stores or corrects where the hardware of an order is brought, in the transaction under way. */
export async function writeDelivery(
  transaction: Storage,
  orderId: string,
  address: DeliveryAddress,
  at: Date,
): Promise<void> {
  const columns = { ...address, updated_at: at.toISOString() };
  await transaction
    .insertInto('deliveries')
    .values({ order_id: orderId, ...columns, state: null })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
    .execute();
}

/** Lets the hardware of an order be dispatched, because the order is paid. */
export async function releaseDelivery(
  transaction: Storage,
  orderId: string,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('deliveries')
    .set({ state: 'paid', updated_at: at.toISOString() })
    .where('order_id', '=', orderId)
    .where('state', 'is', null)
    .execute();
}
