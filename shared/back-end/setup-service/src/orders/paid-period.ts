import type { PlanLine } from '@site/contracts/order-line';
import type { Period } from '@site/contracts/plans';
import type { OpenAccount, PaidTime } from '../accounts/accounts.ts';
import { DAY_MS, NAIROBI_MS } from '../clock.ts';
import { writeDate } from '../mail/compose-email.ts';
import type { Order } from '../storage/tables.ts';

/*
 * Periods end on the day of the month on which the first one began, by the calendar of Nairobi, or on
 * the last day of a month that lacks it: whoever paid on 31 January pays on 28 February, 31 March and
 * 30 April. The account remembers that day, until a period begins that continues none.
 */

const months = { monthly: 1, yearly: 12 } as const satisfies Readonly<Record<Period, number>>;

/** The same time of the day, some months later. */
function monthsAfter(from: Date, count: number, billingDay: number): Date {
  const there = new Date(from.getTime() + NAIROBI_MS);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(billingDay, lastDay);
  return new Date(Date.UTC(year, month, date) + (there.getTime() % DAY_MS) - NAIROBI_MS);
}

/** By the calendar of Nairobi. */
export function billingDayOf(began: Date): number {
  return new Date(began.getTime() + NAIROBI_MS).getUTCDate();
}

export function paidUntil(from: Date, period: Period, billingDay = billingDayOf(from)): Date {
  return monthsAfter(from, months[period], billingDay);
}

/** When a period began that ends then. */
export function paidFrom(until: Date, period: Period, billingDay: number | null): Date {
  return monthsAfter(until, -months[period], billingDay ?? billingDayOf(until));
}

type Present = Pick<OpenAccount, 'plan' | 'users'> & PaidTime;

/**
 * The time that an account has once a plan is paid, and the order's part of it. The same plan for the
 * same users continues; any other, and the first one after a trial, begins now. A price of no period
 * adds no time, and takes none away.
 */
export function timeAfterPayment(
  present: Present | undefined,
  bought: PlanLine | undefined,
  at: Date,
) {
  const { plan, users, period } = bought ?? {};
  const { paid_until = null, billing_day = null } = present ?? {};
  if (!period) return { time: { paid_until, billing_day }, part: undefined };
  const isSame = present?.plan === plan && present?.users === users;
  const isGoingOn = isSame && paid_until !== null && paid_until > at.toISOString();
  const from = isGoingOn ? new Date(paid_until) : at;
  const day = (isGoingOn ? billing_day : null) ?? billingDayOf(from);
  const until = paidUntil(from, period, day).toISOString();
  return {
    time: { paid_until: until, billing_day: day },
    part: { period_from: from.toISOString(), period_until: until },
  };
}

/** '31 January 2026 until 28 February 2026'; undefined before an order is done, and without a period. */
export function periodText({ period_from: from, period_until: until }: Order): string | undefined {
  if (!from || !until) return undefined;
  return `${writeDate(new Date(from), 'long')} until ${writeDate(new Date(until), 'long')}`;
}
