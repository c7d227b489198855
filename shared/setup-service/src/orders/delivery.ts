import type { Delivery, Storage } from '../storage/tables.ts';

/** Where the hardware of an order is brought; undefined where there is none, or nobody said it. */
export async function deliveryOf(storage: Storage, orderId: string): Promise<Delivery | undefined> {
  return storage
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
