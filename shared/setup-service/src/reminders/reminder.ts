import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../environment/clock.ts';
import type { EmailQuota } from '../limits/email-quota.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Prices } from '../pricing/prices.ts';
import type { Storage } from '../storage/tables.ts';
import type { StopLinks } from './stop-links.ts';

/*
 * Reminders are emails that nobody asked for: two days before a trial ends, when it has ended, and once
 * after a purchase that was begun and not paid.
 *
 * A reminder is sent at most once. The row that says so is stored in the transaction that puts the email
 * into the outbox, and its key is the kind with the account or order: two services, or a service that is
 * killed and started again, cannot store it twice.
 *
 * A reminder belongs to its time. One that could not be sent then, because the service was down or the
 * version that sends reminders was not yet released, is sent only while it is still of use, and is
 * recorded as `too-late` after that: `trial-ends-soon` until the trial has ended, the other two for a week.
 *
 * Whether it is due is checked again in the transaction, with the account or order locked: who bought, or
 * whose account was closed, gets none. Nobody is told that nothing was charged while any payment of
 * theirs may still be paid, or is still asked about.
 *
 * Recipients stop all reminders of their address by a link in each of them.
 */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How long before its end a customer is reminded of a trial. */
export const ENDS_SOON_MS = 2 * DAY;
/** How late a reminder of what has already happened is still sent. */
export const LATEST_MS = 7 * DAY;
/** However many orders somebody leaves unpaid, one reminder is sent in this time. */
export const PURCHASE_REMINDER_EVERY_MS = 30 * DAY;
/** What was recorded in a trial goes on with those who buy within so many days: the terms promise it. */
export const TRIAL_DATA_DAYS = 30;

/** What the reminders need. */
export interface ReminderContext {
  /** What visitors see: it may change between two uses. */
  readonly config: SiteConfig;
  readonly prices: Pick<Prices, 'priceToday'>;
  readonly storage: Storage;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly quota: Pick<EmailQuota, 'send'>;
  readonly clock: Clock;
  readonly links: StopLinks;
}

/** The time so many milliseconds before another, or after it where they are negative, as columns hold it. */
export function before(at: Date, ms: number): string {
  return new Date(at.getTime() - ms).toISOString();
}

/** When an order was placed whose buyer is reminded now: until `to`, and since `from`. */
export function unfinishedSince(
  { reminders }: Pick<SiteConfig, 'reminders'>,
  at: Date,
): { readonly from: string; readonly to: string } {
  const age = reminders.unfinishedPurchaseAfter * HOUR;
  return { from: before(at, age + LATEST_MS), to: before(at, age) };
}
