import { dueSum, type Money, receivedBy, type Sum, writeSum } from '../orders/money.ts';
import type { Payment } from '../storage/tables.ts';
import { refuse } from './manual-change.ts';

/** What came by a payment: as its provider said, else as an operator saw it, else what was asked for. */
export function cameBy(rows: readonly Money[], payment: Payment, seen: number | undefined): Sum {
  const known = receivedBy(rows, payment.id);
  if (known && seen !== undefined && seen !== known.amount) {
    refuse(`${writeSum(known)} came by ${payment.id}, as is known already: leave --came out.`);
  }
  return known ?? dueSum({ amount: seen ?? payment.amount });
}
