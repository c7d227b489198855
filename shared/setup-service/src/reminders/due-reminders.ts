import type { ExpressionBuilder } from 'kysely';
import type { ReminderKind } from '../storage/states.ts';
import type { Storage, Tables } from '../storage/tables.ts';
import { before, ENDS_SOON_MS, LATEST_MS } from './reminder.ts';

type TrialKind = Exclude<ReminderKind, 'purchase-unfinished'>;

/** Trials whose reminder is due and was neither sent nor skipped, in the order of their ids. */
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

/** Orders that were placed within a time, and whose buyer has paid nothing and bought nothing else. */
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

/** Trials of which no reminder of a kind is recorded. */
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

/** Open orders with their buyer's details of which no reminder is recorded. */
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
 * An order of the same buyer or company, this one or another, that was paid or may have been: it has a payment that
 * did not end unpaid, or that is still asked about. A later order is what its buyer is reminded of instead.
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
