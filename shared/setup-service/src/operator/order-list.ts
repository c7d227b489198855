import { hasHardware, sumOf } from '@site/contracts/order-lines';
import { sql } from 'kysely';
import { deliveryOf } from '../orders/delivery.ts';
import { linesOf } from '../orders/order-contents.ts';
import { findOrder } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import { isUnconfirmed, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { accountReference } from '../payments/daraja.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';

type Listed = Pick<Order, 'id' | 'state' | 'company_name' | 'email' | 'plan' | 'price'> & {
  /** How far its hardware has come; `no-address` where nobody said where to, null where it has none. */
  readonly hardware: string | null;
} & Pick<Order, 'created_at'>;

/** What is asked for instead of a state: prompts of which nobody says whether they were paid. */
export const UNCONFIRMED = 'unconfirmed';

/** Orders, newest first, as the operator's command lists them. */
export async function listOrders(
  storage: Storage,
  state: string | undefined,
  most: number,
): Promise<Listed[]> {
  const orders = storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .selectAll('orders')
    .select(['deliveries.order_id as delivered_for', 'deliveries.state as delivery'])
    .orderBy('orders.created_at', 'desc')
    .limit(most);
  const found = await (state === undefined
    ? orders
    : orders.where((where) =>
        where.or([
          // Any word may be asked for: one that is no state finds nothing.
          where(sql`orders.state`, '=', state),
          where(
            'orders.id',
            'in',
            where
              .selectFrom('payments')
              .select('order_id')
              .where((payment) =>
                state === UNCONFIRMED
                  ? whereUnconfirmed(payment)
                  : payment(sql`payments.state`, '=', state),
              ),
          ),
        ]),
      )
  ).execute();
  return found.map((order) => {
    const { id, company_name, email, plan, price, created_at } = order;
    const place = order.delivered_for === null ? 'no-address' : (order.delivery ?? 'not-paid');
    const hardware = hasHardware(linesOf(order)) ? place : null;
    return { id, state: order.state, company_name, email, plan, price, hardware, created_at };
  });
}

/** All that is known of an order; undefined where there is none. */
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
    /** What is paid again for each period, what is paid once, and both together. */
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

/** What a prompt is found by on the statement of M-Pesa, and whether somebody has to look. */
function onStatement(payment: Payment, order: Order) {
  return {
    account_reference: accountReference(payment.id),
    ...(isUnconfirmed(payment, order) && { unconfirmed: true }),
  };
}
