import { hasHardware, sumOf } from '@site/contracts/order-lines';
import { sql } from 'kysely';
import { deliveryOf } from '../orders/delivery.ts';
import { findOrder, linesOf } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import { isUnconfirmed, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { accountReference } from '../payments/daraja.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';

/** Instead of a state: orders with prompts of which nobody reports whether they were paid. */
export const UNCONFIRMED = 'unconfirmed';

/** `hardware` is `no-address` where nobody stated where devices go, null where there are none. */
export async function listOrders(storage: Storage, state: string | undefined, most: number) {
  const orders = storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .selectAll('orders')
    .select(['deliveries.order_id as delivered_for', 'deliveries.state as delivery'])
    .orderBy('orders.created_at', 'desc')
    .limit(most);
  const matching = orders.where((where) => {
    const payments = where.selectFrom('payments').select('order_id');
    const found = payments.where((payment) =>
      state === UNCONFIRMED ? whereUnconfirmed(payment) : payment(sql`payments.state`, '=', state),
    );
    return where.or([where(sql`orders.state`, '=', state), where('orders.id', 'in', found)]);
  });
  const found = await (state === undefined ? orders : matching).execute();
  return found.map((order) => {
    const { id, company_name, email, plan, price, created_at } = order;
    const place = order.delivered_for === null ? 'no-address' : (order.delivery ?? 'not-paid');
    const hardware = hasHardware(linesOf(order)) ? place : null;
    return { id, state: order.state, company_name, email, plan, price, hardware, created_at };
  });
}

export async function showOrder(storage: Storage, id: string) {
  const found = await findOrder(storage, id);
  if (!found) return undefined;
  const { lines: _, ...order } = found;
  const lines = linesOf(found);
  const notes = await storage
    .selectFrom('order_notes')
    .select(['at', 'by', 'what', 'why'])
    .where('order_id', '=', id)
    .orderBy('at')
    .execute();
  return {
    order,
    bought: {
      recurring: lines.filter(({ kind }) => kind === 'plan'),
      once: lines.filter(({ kind }) => kind === 'device'),
      total: sumOf(lines),
    },
    delivery: (await deliveryOf(storage, id)) ?? null,
    payments: (await paymentsOf(storage, id)).map((payment) => ({
      ...payment,
      ...(payment.provider === 'daraja' && onStatement(payment, found)),
    })),
    notes,
  };
}

function onStatement(payment: Payment, order: Order) {
  return {
    account_reference: accountReference(payment.id),
    ...(isUnconfirmed(payment, order) && { unconfirmed: true }),
  };
}
