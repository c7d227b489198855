import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { type SqlBool, sql } from 'kysely';
import { DAY_MS, HOUR_MS, timeAfter } from '../../clock.ts';
import { nextPage, type Place } from '../../storage/page.ts';
import type { Order, ReminderKind, Storage } from '../../storage/tables.ts';

/*
 * Reminders are emails that nobody requested: two days before a trial ends, when it has ended, and
 * once after an unpaid purchase.
 *
 * Each is sent at most once: its row, keyed by the kind and the account or order, is stored in the
 * transaction that puts the email into the outbox. A late one is sent only while it is of use
 * (`trial-ends-soon` until the trial has ended, the others for a week), and recorded as `too-late`
 * for a month after that.
 *
 * Whether it is due is checked again in that transaction, with the account or order locked. Nobody
 * reads that nothing was charged while a payment of theirs may still be paid or is still queried.
 */

/** At most one reminder of an unpaid order is sent to an address in this time. */
export const PURCHASE_REMINDER_EVERY_MS = 30 * DAY_MS;
/** So few that a page takes milliseconds. */
const PAGE = 50;
/** Trial data carries over to those who buy within so many days, as the terms promise. */
export const TRIAL_DATA_DAYS = 30;

export interface RemindedOf extends Pick<Order, 'id' | 'plan' | 'users' | 'lines' | 'created_at'> {
  readonly email: string;
  readonly price: number;
  /** Null for an order. */
  readonly trial_ends_at: string | null;
}

interface Moment {
  readonly at: Date;
  readonly config: Pick<SiteConfiguration, 'reminders'>;
}

/** A reminder is due from the time `to`, of no use from `late`, and forgotten from `from`. */
function timesOf(kind: ReminderKind, { at, config: { reminders } }: Moment) {
  const [age, usefulFor] = {
    'trial-ends-soon': [-2 * DAY_MS, 2 * DAY_MS] as const,
    'trial-ended': [0, 7 * DAY_MS] as const,
    'purchase-unfinished': [reminders.unfinishedPurchaseAfter * HOUR_MS, 7 * DAY_MS] as const,
  }[kind];
  const late = age + usefulFor;
  const before = (ms: number) => timeAfter(at, -ms);
  return { to: before(age), late: before(late), from: before(late + 30 * DAY_MS) };
}

export function isTooLate(kind: ReminderKind, subject: RemindedOf, moment: Moment): boolean {
  return (subject.trial_ends_at ?? subject.created_at) <= timesOf(kind, moment).late;
}

/** The next few accounts or orders of the age for a reminder. */
export function reminderPage(storage: Storage, kind: ReminderKind, after: Place, moment: Moment) {
  const { from, to } = timesOf(kind, moment);
  const within = (time: string) =>
    sql<SqlBool>`${sql.ref(time)} > ${from} and ${sql.ref(time)} <= ${to}`;
  const [key, page] = ['id', { after, max: PAGE }] as const;
  if (kind !== 'purchase-unfinished') {
    const walk = { table: 'accounts', time: 'trial_ends_at', key } as const;
    return nextPage(storage, { ...walk, where: within(walk.time) }, page);
  }
  const walk = { table: 'orders', time: 'created_at', key } as const;
  const where = sql<SqlBool>`state = 'open' and ${within(walk.time)}`;
  return nextPage(storage, { ...walk, where }, page);
}

/** Those of some accounts or orders that a reminder is due to. */
export async function dueReminders(
  storage: Storage,
  kind: ReminderKind,
  ids: readonly string[],
): Promise<readonly RemindedOf[]> {
  if (ids.length === 0) return [];
  if (kind === 'purchase-unfinished') {
    const orders = storage
      .selectFrom('orders')
      .selectAll()
      .$narrowType<{ email: string; price: number }>()
      .where(isUnpaid);
    const found = await orders.where('id', 'in', ids).execute();
    return found.map((order) => ({ ...order, trial_ends_at: null }));
  }
  const trials = storage.selectFrom('accounts').selectAll().where(hasNoPlan(kind));
  const found = await trials.where('id', 'in', ids).execute();
  return found.map((trial) => ({ ...trial, lines: null }));
}

/* Who buys devices alone has no plan to go on with; whoever is paying now is not told to buy. */
const hasNoPlan = (kind: ReminderKind) => sql<SqlBool>`
  trial_ends_at is not null and closed_at is null
  and not exists (select 1 from reminders where kind = ${kind} and about = accounts.id)
  and not exists (
    select 1 from orders left join payments on payments.order_id = orders.id
    where orders.email_key = accounts.email_key
      and (orders.plan is not null or orders.lines is null)
      and (orders.state in ('paid', 'done') or payments.state in ('starting', 'open')))`;

/*
 * Neither one whose buyer has an account, by the company but for a trial that had ended by then: somebody
 * may only have typed its name; nor one of a buyer or company with any order that was or may have been
 * paid, or of a buyer with a later one.
 */
const isUnpaid = sql<SqlBool>`
  state = 'open' and abandoned_at is null and email is not null and price is not null
  and (plan is not null or lines is not null)
  and not exists (
    select 1 from reminders where kind = 'purchase-unfinished' and about = orders.id)
  and not exists (
    select 1 from accounts
    where accounts.email_key = orders.email_key
      or (accounts.company_key = orders.company_key
        and (accounts.trial_ends_at is null or accounts.trial_ends_at > orders.created_at)))
  and not exists (
    select 1 from orders as other
    where (other.email_key = orders.email_key or other.company_key = orders.company_key)
      and (other.state <> 'open'
        or (other.email_key = orders.email_key and other.created_at > orders.created_at
          and other.abandoned_at is null)
        or exists (
          select 1 from payments
          where payments.order_id = other.id
            and (payments.state <> 'unpaid' or payments.next_query_at is not null))))`;
