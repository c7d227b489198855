import type { PaymentMethod } from './order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an attempt stands in the way of another one when nobody says how it ended. */
export const STANDS_FOR: Readonly<Record<PaymentMethod, number>> = {
  // The prompt is gone from the telephone after about a minute.
  mobile_money: 3 * MINUTE,
  direct_debit: 24 * HOUR,
  credit_card: 24 * HOUR,
};

/** How long a payment is asked about by itself. */
export const ASKED_FOR = 72 * HOUR;

/** The longest time between two questions about a payment that is open. */
export const LONGEST_PAUSE = HOUR;

/** Milliseconds until the reconciler asks, after it asked so many times: 10 s, doubling up to 1 h. */
export function pauseAfter(asked: number): number {
  return Math.min(10 * SECOND * 2 ** Math.min(asked, 20), LONGEST_PAUSE);
}
