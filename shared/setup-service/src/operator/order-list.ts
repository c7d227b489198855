import { sql } from 'kysely';
import type { Storage } from '../storage/tables.ts';

/** Orders with their payments, newest first, as the operator's command shows them. */
export async function listOrders(storage: Storage, state: string | undefined, most: number) {
  const orders = storage
    .selectFrom('orders')
    .select(['id', 'state', 'company_name', 'email', 'plan', 'price', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(most);
  if (state === undefined) return orders.execute();
  return orders
    .where((where) =>
      where.or([
        // Any word may be asked for: one that is no state finds nothing.
        where(sql`orders.state`, '=', state),
        where(
          'id',
          'in',
          where.selectFrom('payments').select('order_id').where(sql`payments.state`, '=', state),
        ),
      ]),
    )
    .execute();
}

/** All that is known of an order; undefined where there is none. */
export async function showOrder(storage: Storage, id: string) {
  const order = await storage
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return undefined;
  const payments = await storage
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute();
  const notes = await storage
    .selectFrom('order_notes')
    .select(['at', 'by', 'what', 'why'])
    .where('order_id', '=', id)
    .orderBy('at')
    .execute();
  return { order, payments, notes };
}
