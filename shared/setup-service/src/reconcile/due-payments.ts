import { payableStates } from '../storage/states.ts';
import type { Payment, Storage } from '../storage/tables.ts';

/*
 * In which order payments are asked about. Somebody waits for an order that has its buyer; orders
 * that lack one cost nothing to make, so their number says nothing about demand; a payment that is
 * settled is asked about for what a provider takes back later.
 */

export type Turn = 'awaited' | 'without-buyer' | 'settled';

/** Payments of one turn that are due at a time, the longest due first. */
export async function duePayments(
  storage: Storage,
  turn: Turn,
  { at, max }: { readonly at: Date; readonly max: number },
): Promise<Payment[]> {
  const due = storage
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('payments.next_ask_at', '<=', at.toISOString())
    .orderBy('payments.next_ask_at')
    .limit(max);
  if (turn === 'settled') return due.where('payments.state', 'not in', payableStates).execute();
  return due
    .where('payments.state', 'in', payableStates)
    .where('orders.company_key', turn === 'awaited' ? 'is not' : 'is', null)
    .execute();
}
