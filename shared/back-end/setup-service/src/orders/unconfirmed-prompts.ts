import { readPaymentKey } from '@site/contracts/purchase-calls';
import { type SqlBool, sql } from 'kysely';
import { abandonedPrompts, type Order, type Payment } from '../storage/tables.ts';

/*
 * Prompts whose end nobody here knows.
 *
 * M-Pesa Express names a prompt in its reply to the start, and is queried by that name. Where the reply
 * is lost, or a copy dies before it is recorded, the telephone may ring all the same and nothing can be
 * queried: the prompt is orphaned. The address of its callback cannot be guessed, so that the callback
 * says which payment it is about and brings the name, whichever copy it reaches. Without a callback the
 * holder of the telephone and the statement of M-Pesa are all that know. A named prompt is queried, but
 * its provider may be out of reach or say "being processed" long after the prompt has left the
 * telephone: until it reports an end, its holder alone knows whether another attempt would charge them
 * again.
 *
 *   orphaned ──callback────▶ named: queried at once, and then like a new one; a page that repeats its
 *                            start learns that it has begun
 *   orphaned, named ──3 minutes─▶ blocks every other attempt, until its buyer says that it took no money
 *   orphaned ──expired─────▶ abandoned and unconfirmed: log, counts and `orders list` show it
 *   abandoned, named ──3 days of answers without an end──▶ unconfirmed
 *   unconfirmed ──callback──────▶ named, as above
 *               ──orders finish─▶ its money is on the statement, and buys its order
 *               ──orders refund─▶ the same, and the money was given back
 *               ──orders not-paid▶ unpaid; a later callback is followed all the same
 *
 * The buyer's word clears the way for the buyer alone: the operator still looks at the statement.
 */

/** An operator looked for the money on the statement, and did not find it. */
export const NOT_PAID = 'not-on-statement';

/** Whether a prompt may have been sent and has no name to query it by. */
export function isOrphanedPrompt({ provider, provider_id, state }: Payment): boolean {
  const isOpen = state === 'starting' || state === 'abandoned';
  return provider === 'daraja' && provider_id === null && isOpen;
}

/** Whether only an operator or a callback can say how a prompt ended. */
export function isUnconfirmed(payment: Payment, order: Pick<Order, 'paid_by'> | undefined) {
  const isPrompt = payment.provider === 'daraja' && payment.state === 'abandoned';
  const isUnknown = payment.provider_id === null || payment.next_query_at === null;
  return isPrompt && isUnknown && order?.paid_by !== payment.id;
}

/* A join would make PostgreSQL read all orders: it expects many such prompts, and there are few. */
export const whereUnconfirmed = sql<SqlBool>`${sql.raw(abandonedPrompts)} and coalesce(
  (select paid_by from orders as finished where finished.id = payments.order_id), '') <> payments.id`;

/** Buyers say it of all attempts up to one. */
export function isSaidUncharged({ id }: Pick<Payment, 'id'>, uncharged: number): boolean {
  return (readPaymentKey(id)?.attempt ?? Number.POSITIVE_INFINITY) <= uncharged;
}
