import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS, HOUR_MS, timeAfter } from '../../clock.ts';
import { nextPage, type Place } from '../../storage/page.ts';
import type { Order, ReminderKind, Storage, Tables } from '../../storage/tables.ts';

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
    const orders = await unpaidOrders(storage).where('id', 'in', ids).execute();
    return orders.map((order) => ({ ...order, trial_ends_at: null }));
  }
  const trials = await trialsWithoutPlan(storage, kind).where('id', 'in', ids).execute();
  return trials.map((trial) => ({ ...trial, lines: null }));
}

/** By the id of the outer query, so that only its own row is read. */
function recorded(storage: Storage, kind: ReminderKind, id: 'accounts.id' | 'orders.id') {
  const reminders = storage.selectFrom('reminders').select('about').where('kind', '=', kind);
  return reminders.where('about', '=', sql.ref<string>(id));
}

function trialsWithoutPlan(storage: Storage, kind: ReminderKind) {
  return storage
    .selectFrom('accounts')
    .selectAll()
    .where('trial_ends_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('id', 'not in', recorded(storage, kind, 'accounts.id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .leftJoin('payments', 'payments.order_id', 'orders.id')
            .select('orders.id')
            .whereRef('orders.email_key', '=', 'accounts.email_key')
            // Who buys devices alone has no plan to go on with.
            .where((order) =>
              order.or([order('orders.plan', 'is not', null), order('orders.lines', 'is', null)]),
            )
            // Whoever is paying at this moment is not told to buy.
            .where((order) =>
              order.or([
                order('orders.state', 'in', ['paid', 'done']),
                order('payments.state', 'in', ['starting', 'open']),
              ]),
            ),
        ),
      ),
    );
}

function unpaidOrders(storage: Storage) {
  return storage
    .selectFrom('orders')
    .selectAll()
    .$narrowType<{ email: string; price: number }>()
    .where('state', '=', 'open')
    .where('abandoned_at', 'is', null)
    .where('email', 'is not', null)
    .where('price', 'is not', null)
    .where((where) => where.or([where('plan', 'is not', null), where('lines', 'is not', null)]))
    .where('id', 'not in', recorded(storage, 'purchase-unfinished', 'orders.id'))
    .where((where) => where.not(where.exists(accountOfBuyer(where))))
    .where((where) => where.not(where.exists(reasonToSendNone(where))));
}

type Where = ExpressionBuilder<Tables, 'orders'>;

function accountOfBuyer({ selectFrom }: Where) {
  return selectFrom('accounts')
    .select('accounts.id')
    .where(({ and, or, eb, ref }) =>
      or([
        eb('accounts.email_key', '=', ref('orders.email_key')),
        and([
          eb('accounts.company_key', '=', ref('orders.company_key')),
          // A trial that had ended by then gives up the name: somebody may only have typed it.
          or([
            eb('accounts.trial_ends_at', 'is', null),
            eb('accounts.trial_ends_at', '>', ref('orders.created_at')),
          ]),
        ]),
      ]),
    );
}

/** Any order of the buyer or company that was or may have been paid, or a later one of the buyer. */
function reasonToSendNone({ selectFrom }: Where) {
  return selectFrom('orders as each')
    .select('each.id')
    .where(({ eb, or, ref }) =>
      or([
        eb('each.email_key', '=', ref('orders.email_key')),
        eb('each.company_key', '=', ref('orders.company_key')),
      ]),
    )
    .where(({ and, eb, exists, or, ref, selectFrom: selectOf }) =>
      or([
        eb('each.state', '!=', 'open'),
        and([
          eb('each.email_key', '=', ref('orders.email_key')),
          eb('each.created_at', '>', ref('orders.created_at')),
          eb('each.abandoned_at', 'is', null),
        ]),
        exists(
          selectOf('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'each.id')
            .where((payment) =>
              payment.or([
                payment('payments.state', '!=', 'unpaid'),
                payment('payments.next_query_at', 'is not', null),
              ]),
            ),
        ),
      ]),
    );
}
