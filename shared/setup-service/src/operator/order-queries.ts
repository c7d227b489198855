import { hasHardware, sumOf } from '@site/contracts/order-lines';
import { sql } from 'kysely';
import { deliveryOf, isStopped } from '../orders/delivery.ts';
import { moneyOf, standingOf, writeSums } from '../orders/money.ts';
import { findOrder, linesOf } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import { documentsOf } from '../orders/receipts/issue-document.ts';
import { isUnconfirmed, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { accountReference } from '../payments/daraja.ts';
import type { Storage } from '../storage/tables.ts';
import { whereQuoted } from './find-orders.ts';

/** Instead of a state: orders with prompts of which nobody reports whether they were paid. */
export const UNCONFIRMED = 'unconfirmed';

/**
 * `hardware` is `no-address` where nobody stated where devices go, `stopped` where their money went back
 * before they were sent, null where there are none.
 */
export async function listOrders(
  storage: Storage,
  state: string | undefined,
  most: number,
  quoted?: string,
) {
  const orders = storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .selectAll('orders')
    .select(['deliveries.order_id as delivered_for', 'deliveries.state as delivery'])
    .$if(quoted !== undefined, (query) => query.where((where) => whereQuoted(where, quoted ?? '')))
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
  const money = await moneyOf(
    storage,
    found.map(({ id }) => id),
  );
  return found.map((order) => {
    const { id, company_name, email, plan, price, created_at } = order;
    const own = money.filter(({ order_id }) => order_id === id);
    const stays = isStopped(order.delivery, standingOf(own, order));
    const state = stays ? 'stopped' : (order.delivery ?? 'not-paid');
    const place = order.delivered_for === null ? 'no-address' : state;
    const hardware = hasHardware(linesOf(order)) ? place : null;
    return { id, state: order.state, company_name, email, plan, price, hardware, created_at };
  });
}

export async function showOrder(storage: Storage, id: string) {
  const found = await findOrder(storage, id);
  if (!found) return undefined;
  const { lines: _, ...order } = found;
  const lines = linesOf(found);
  const rows = await moneyOf(storage, id);
  const { kind, held, back } = standingOf(rows, found);
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
    money: {
      standing: kind,
      held: writeSums(held),
      back: writeSums(back),
      rows: rows.map(({ order_id: _, ...row }) => row),
    },
    documents: (await documentsOf(storage, id)).map(({ order_id: _, ...document }) => document),
    payments: (await paymentsOf(storage, id)).map((payment) => ({
      ...payment,
      ...(payment.provider === 'daraja' && { account_reference: accountReference(payment.id) }),
      ...(isUnconfirmed(payment, found) && { unconfirmed: true }),
    })),
    notes,
  };
}
