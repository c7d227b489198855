import type { Period } from '@site/contracts/plans';

/** Kenya is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const months = { monthly: 1, yearly: 12 } as const satisfies Readonly<Record<Period, number>>;

/**
 * When a period began that ends then, so that it can be taken back: the latest such day, for a short
 * month ends the periods of several days.
 */
export function paidFrom(until: Date, period: Period): Date {
  const there = new Date(until.getTime() + AHEAD_MS);
  there.setUTCMonth(there.getUTCMonth() - months[period]);
  const early = there.getTime() - AHEAD_MS;
  const days = [3, 2, 1, 0].map((later) => new Date(early + later * DAY_MS));
  const ends = (day: Date) => paidUntil(day, period).getTime() === until.getTime();
  return days.find(ends) ?? new Date(early);
}

/**
 * When a plan that was paid for one period ends: at the same time of day in Nairobi a month or a year
 * later by the calendar, or on the last day of a month that is too short.
 */
export function paidUntil(from: Date, period: Period): Date {
  const there = new Date(from.getTime() + AHEAD_MS);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth() + months[period]];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(there.getUTCDate(), lastDay));
  const timeOfDay =
    there.getTime() - Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate());
  return new Date(midnight + timeOfDay - AHEAD_MS);
}
