import type { SiteConfig } from '@site/contracts/site-config';
import type { ExpressionBuilder } from 'kysely';
import type { ReminderKind } from '../../storage/order-tables.ts';
import type { Storage, Tables } from '../../storage/tables.ts';

/*
 * Reminders are emails that nobody requested: two days before a trial ends, when it has ended, and once
 * after an unpaid purchase.
 *
 * Each is sent at most once: its row, keyed by the kind and the account or order, is stored in the
 * transaction that puts the email into the outbox. One that is late is sent only while it is of use
 * (`trial-ends-soon` until the trial has ended, the others for a week), and is recorded as `too-late`
 * after that.
 *
 * Whether it is due is checked again in that transaction, with the account or order locked. Nobody is
 * told that nothing was charged while any payment of theirs may still be paid or is still queried.
 *
 * Recipients stop all reminders to their address by a link in each of them.
 */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const ENDS_SOON_MS = 2 * DAY;
/** How late a reminder is still sent. */
export const LATEST_MS = 7 * DAY;
/** At most one reminder of an unpaid order is sent to an address in this time. */
export const PURCHASE_REMINDER_EVERY_MS = 30 * DAY;
/** Trial data carries over to those who buy within so many days, as the terms promise. */
export const TRIAL_DATA_DAYS = 30;

export function before(at: Date, ms: number): string {
  return new Date(at.getTime() - ms).toISOString();
}

export function unfinishedSince(
  { reminders }: Pick<SiteConfig, 'reminders'>,
  at: Date,
): { readonly from: string; readonly to: string } {
  const age = reminders.unfinishedPurchaseAfter * HOUR;
  return { from: before(at, age + LATEST_MS), to: before(at, age) };
}

type TrialKind = Exclude<ReminderKind, 'purchase-unfinished'>;

export function dueTrials(storage: Storage, kind: TrialKind, at: Date) {
  const now = at.toISOString();
  const [after, until] =
    kind === 'trial-ends-soon' ? [now, before(at, -ENDS_SOON_MS)] : [before(at, LATEST_MS), now];
  return unrecordedTrials(storage, kind)
    .selectAll()
    .where('trial_ends_at', '>', after)
    .where('trial_ends_at', '<=', until)
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

/** Orders placed within a time, whose buyer has paid nothing and bought nothing else. */
export function dueOrders(
  storage: Storage,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return unrecordedOrders(storage)
    .selectAll()
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .where((where) =>
      where.and([
        where.not(where.exists(accountOfBuyer(where))),
        where.not(where.exists(reasonToSendNone(where))),
      ]),
    );
}

export function unrecordedTrials(storage: Storage, kind: TrialKind) {
  return storage
    .selectFrom('accounts')
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders')
            .select('about')
            .where('kind', '=', kind)
            .whereRef('about', '=', 'accounts.id'),
        ),
      ),
    )
    .orderBy('id');
}

export function unrecordedOrders(storage: Storage) {
  return storage
    .selectFrom('orders')
    .where('state', '=', 'open')
    .where('given_up_at', 'is', null)
    .where('email', 'is not', null)
    .where('price', 'is not', null)
    .where((where) => where.or([where('plan', 'is not', null), where('lines', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders')
            .select('about')
            .where('kind', '=', 'purchase-unfinished')
            .whereRef('about', '=', 'orders.id'),
        ),
      ),
    )
    .orderBy('id');
}

type Where = ExpressionBuilder<Tables, 'orders'>;

function accountOfBuyer({ selectFrom }: Where) {
  return selectFrom('accounts')
    .select('accounts.id')
    .where(({ or, eb, ref }) =>
      or([
        eb('accounts.email_key', '=', ref('orders.email_key')),
        eb('accounts.company_key', '=', ref('orders.company_key')),
      ]),
    );
}

/**
 * Any order of the same buyer or company that was or may have been paid, or a later one, of which
 * its buyer is reminded instead.
 */
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
          eb('each.given_up_at', 'is', null),
        ]),
        exists(
          selectOf('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'each.id')
            .where((payment) =>
              payment.or([
                payment('payments.state', '!=', 'unpaid'),
                payment('payments.next_ask_at', 'is not', null),
              ]),
            ),
        ),
      ]),
    );
}
