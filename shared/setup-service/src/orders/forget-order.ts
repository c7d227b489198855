import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { PaymentState } from '../storage/states.ts';
import type { Order, Payment, Storage, Tables } from '../storage/tables.ts';
import { whereUnconfirmed } from './unconfirmed-prompts.ts';

/*
 * What becomes of an order whose buyer is to be forgotten.
 *
 * While money is under way nothing is: a payment may still be paid, its provider is still asked about
 * it, its money is due back, or nobody has said yet how its prompt ended. An order on which nobody began to pay is deleted. One with attempts
 * keeps them and its own id without a word about its buyer, and is given up: a provider that reports
 * money for an attempt after all finds it, no account is made, and the money is due back. One that was
 * paid is a record for the books, and keeps what these need: company, what was bought, amounts, dates.
 */

/** The states of an attempt whose outcome is open, or whose money waits for an operator. */
const unsettled: readonly PaymentState[] = ['starting', 'open', 'refund-due'];
/** The states of an attempt by which money came. */
const moneyCame: readonly PaymentState[] = ['paid', 'refund-due', 'refunded', 'reversed'];

/**
 * Whether the outcome of a payment is open or its money is due back. What came is asked about too, for
 * a bank may take it back: that needs nothing of its buyer.
 */
export function isMoneyUnderWay({ state, next_ask_at }: Payment): boolean {
  return unsettled.includes(state) || (next_ask_at !== null && state !== 'paid');
}

/** Whether an order is a record for the books: money came for it, or an operator said so. */
export function isForTheBooks(order: Order, payments: readonly Payment[]): boolean {
  return order.state !== 'open' || payments.some(({ state }) => moneyCame.includes(state));
}

type OrderWhere = ExpressionBuilder<Tables, 'orders'>;

/** Both of these as conditions of a query; what nobody has confirmed counts as money under way. */
export const whereMoneyUnderWay = (where: OrderWhere): Expression<SqlBool> =>
  somePayment(where, (payment) =>
    payment.or([
      payment('payments.state', 'in', unsettled),
      payment.and([
        payment('payments.next_ask_at', 'is not', null),
        payment('payments.state', '!=', 'paid'),
      ]),
      whereUnconfirmed(payment),
    ]),
  );
export const whereMoneyCame = (where: OrderWhere): Expression<SqlBool> =>
  somePayment(where, (payment) => payment('payments.state', 'in', moneyCame));

/** Whether an order has a payment of which something holds. */
export function somePayment(
  where: OrderWhere,
  condition: (payment: ExpressionBuilder<Tables, 'orders' | 'payments'>) => Expression<SqlBool>,
): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom('payments')
      .select('payments.id')
      .whereRef('payments.order_id', '=', 'orders.id')
      .where((payment) => condition(payment)),
  );
}

/** Forgets who placed an order that nobody paid; the order is locked, and no money is under way. */
export async function forgetUnpaidOrder(
  transaction: Storage,
  order: Order,
  payments: readonly Payment[],
  at: Date,
): Promise<void> {
  if (payments.length === 0) return deleteOrder(transaction, order.id);
  const now = at.toISOString();
  await forgetBuyer(transaction, order.id);
  await transaction
    .updateTable('orders')
    .set({
      company_name: null,
      account_id: null,
      given_up_at: order.given_up_at ?? now,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
}

/** Takes out of an order what says who its buyer is, but for the company's name. */
export async function forgetBuyer(transaction: Storage, id: string): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({
      email: null,
      email_key: null,
      company_key: null,
      applicant_name: null,
      phone_number: null,
      claim_hash: null,
    })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('payments')
    .set({ redirect_url: null })
    .where('order_id', '=', id)
    .execute();
  await transaction
    .updateTable('deliveries')
    .set({ address: 'erased', town: 'erased', phone_number: 'erased', note: null })
    .where('order_id', '=', id)
    .execute();
  // A reason that somebody wrote may name the buyer.
  await transaction
    .updateTable('order_notes')
    .set({ why: 'erased' })
    .where('order_id', '=', id)
    .execute();
}

/** Deletes an order with all that belongs to it. A table that refers to orders has its line here. */
export async function deleteOrder(transaction: Storage, id: string): Promise<void> {
  await transaction
    .deleteFrom('sandbox_payments')
    .where('reference', 'in', (payments) =>
      payments.selectFrom('payments').select('payments.id').where('order_id', '=', id),
    )
    .execute();
  await transaction.deleteFrom('deliveries').where('order_id', '=', id).execute();
  await transaction.deleteFrom('receipts').where('order_id', '=', id).execute();
  await transaction.deleteFrom('order_notes').where('order_id', '=', id).execute();
  await transaction.deleteFrom('payments').where('order_id', '=', id).execute();
  await transaction.deleteFrom('orders').where('id', '=', id).execute();
}
