import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Order, Payment, PaymentState, Storage } from '../storage/tables.ts';
import { changeOrder } from './orders.ts';
import { eraseFromDocuments } from './receipts/issued-documents.ts';
import { whereUnconfirmed } from './unconfirmed-prompts.ts';

/*
 * What becomes of an order whose buyer is to be forgotten.
 *
 * Nothing while money is under way or due back, or nobody has reported how a prompt ended. An order
 * without attempts is deleted. One with attempts stays without a word about its buyer, as
 * abandoned: money that arrives after all finds it, makes no account and is due back. A paid one is
 * a record for the books, and stays with company, lines, amounts and dates.
 */

const unsettled: readonly PaymentState[] = ['starting', 'open', 'refund-due'];
/** They are queried for what a bank may decide: what is known of the money is no reason to wait. */
const watched: readonly PaymentState[] = ['paid', 'reversed'];
const moneyCame: readonly PaymentState[] = ['paid', 'refund-due', 'refunded', 'reversed'];

/** Its outcome is open, or its money due back; watching for a reversal does not count. */
export function isMoneyUnderWay({ state, next_query_at }: Payment): boolean {
  return unsettled.includes(state) || (next_query_at !== null && !watched.includes(state));
}

export function isForTheBooks(order: Order, payments: readonly Payment[]): boolean {
  return order.state !== 'open' || payments.some(({ state }) => moneyCame.includes(state));
}

/* Conditions of queries of orders. */

export const somePayment = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from payments where payments.order_id = orders.id and (${condition}))`;

/** An unconfirmed prompt counts as money under way. */
export const whereMoneyUnderWay = somePayment(sql`
  payments.state in (${sql.join(unsettled)})
  or (payments.next_query_at is not null and payments.state not in (${sql.join(watched)}))
  or (${whereUnconfirmed})`);
export const whereMoneyCame = somePayment(sql`payments.state in (${sql.join(moneyCame)})`);
export const whereMoneyHeld = somePayment(sql`payments.state in ('paid', 'refund-due')`);

/** The order is locked, and no money is under way. */
export async function forgetUnpaidOrder(
  transaction: Storage,
  order: Order,
  payments: readonly Payment[],
  at: Date,
): Promise<void> {
  if (payments.length === 0) return deleteOrder(transaction, order.id);
  const now = at.toISOString();
  const abandoned_at = order.abandoned_at ?? now;
  const forgotten = { company_name: null, account_id: null, abandoned_at, updated_at: now };
  await forgetBuyer(transaction, order.id);
  await changeOrder(transaction, { id: order.id }, forgotten);
}

/** All but the company's name. */
export async function forgetBuyer(transaction: Storage, id: string): Promise<void> {
  const details = {
    email: null,
    email_key: null,
    company_key: null,
    applicant_name: null,
    phone_number: null,
    claim_hash: null,
  };
  const place = { address: 'erased', town: 'erased', phone_number: 'erased', note: null };
  await changeOrder(transaction, { id }, details);
  await transaction
    .updateTable('payments')
    .set({ redirect_url: null })
    .where('order_id', '=', id)
    .execute();
  await eraseFromDocuments(transaction, id);
  await transaction.updateTable('deliveries').set(place).where('order_id', '=', id).execute();
  // A reason that somebody wrote may name the buyer.
  await transaction
    .updateTable('order_notes')
    .set({ why: 'erased' })
    .where('order_id', '=', id)
    .execute();
}

/** A table that refers to orders has its line here. */
export async function deleteOrder(transaction: Storage, id: string): Promise<void> {
  await transaction
    .deleteFrom('sandbox_payments')
    .where('reference', 'in', (payments) =>
      payments.selectFrom('payments').select('payments.id').where('order_id', '=', id),
    )
    .execute();
  for (const table of ['deliveries', 'documents', 'money', 'order_notes', 'payments'] as const) {
    await transaction.deleteFrom(table).where('order_id', '=', id).execute();
  }
  await transaction.deleteFrom('orders').where('id', '=', id).execute();
}
