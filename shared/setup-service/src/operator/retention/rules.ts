import {
  deleteOrder,
  forgetUnpaidOrder,
  somePayment,
  whereMoneyCame,
  whereMoneyUnderWay,
} from '../../orders/forget-order.ts';
import { lockOrder } from '../../orders/orders.ts';
import { paymentsOf } from '../../orders/payments.ts';
import type { Order, Storage, Tables } from '../../storage/tables.ts';
import { type RetentionRule, type RuleOptions, rule } from './rule.ts';

/** Deletes what belongs to an account. A table that refers to accounts has its line here. */
export async function deleteOfAccount(transaction: Storage, id: string): Promise<void> {
  for (const table of ['sign_in_links', 'account_sessions'] as const) {
    await transaction.deleteFrom(table).where('account_id', '=', id).execute();
  }
}

const accounts = {
  table: 'accounts',
  key: 'id',
  async removeOne(transaction, id, { isStillOver }) {
    const deleted = await transaction
      .deleteFrom('accounts')
      .where(isStillOver)
      .returning('id')
      .executeTakeFirst();
    if (deleted) await deleteOfAccount(transaction, id);
    return deleted !== undefined;
  },
} as const satisfies Partial<RuleOptions<'accounts'>>;

/** A trial that has ended and that nobody bought a plan for: no order is left of its customer. */
const endedTrials = rule({
  ...accounts,
  kind: 'endedTrials',
  isOver: (where, before) =>
    where.and([
      where('trial_ends_at', '<', before),
      where('closed_at', 'is', null),
      where.not(
        where.exists(
          where
            .selectFrom('orders')
            .select('orders.id')
            // Devices are bought without an account, and keep none.
            .where((order) =>
              order.or([order('orders.plan', 'is not', null), order('orders.lines', 'is', null)]),
            )
            .where((order) =>
              order.or([
                order('orders.id', '=', order.ref('accounts.id')),
                order('orders.account_id', '=', order.ref('accounts.id')),
                order('orders.email_key', '=', order.ref('accounts.email_key')),
                order('orders.company_key', '=', order.ref('accounts.company_key')),
              ]),
            ),
        ),
      ),
    ]),
});

const closedAccounts = rule({ ...accounts, kind: 'closedAccounts', isOver: 'closed_at' });

const orders = (forget: (transaction: Storage, order: Order, now: Date) => Promise<void>) =>
  ({
    table: 'orders',
    key: 'id',
    async removeOne(transaction, id, { isStillOver, now }) {
      // A payment that begins at this moment either is seen here or finds the order given up.
      await lockOrder(transaction, id);
      const order = await transaction
        .selectFrom('orders')
        .selectAll()
        .where(isStillOver)
        .executeTakeFirst();
      if (order) await forget(transaction, order, now);
      return order !== undefined;
    },
  }) as const satisfies Partial<RuleOptions<'orders'>>;

/** Nobody paid it, no money is under way, and it says who placed it. */
export const unpaidOrders = rule({
  ...orders(async (transaction, order, now) =>
    forgetUnpaidOrder(transaction, order, await paymentsOf(transaction, order.id), now),
  ),
  kind: 'unpaidOrders',
  isOver: (where, before) =>
    where.and([
      where('state', '=', 'open'),
      where('updated_at', '<', before),
      where.or([
        where('email', 'is not', null),
        where('company_name', 'is not', null),
        where('applicant_name', 'is not', null),
        where('phone_number', 'is not', null),
        where('claim_hash', 'is not', null),
        where.not(somePayment(where, (payment) => payment.lit(true))),
      ]),
      where.not(whereMoneyUnderWay(where)),
      where.not(whereMoneyCame(where)),
    ]),
});

/**
 * Nothing happened to it or its payments since, and no money waits for anybody. It stays as long as
 * its account is open: the account is what was bought by it.
 */
const paidOrders = rule({
  ...orders((transaction, { id }) => deleteOrder(transaction, id)),
  kind: 'paidOrders',
  isOver: (where, before) =>
    where.and([
      where('state', 'in', ['open', 'done', 'closed']),
      where('updated_at', '<', before),
      where.not(whereMoneyUnderWay(where)),
      where.not(somePayment(where, (payment) => payment('payments.updated_at', '>=', before))),
      where.not(
        where.exists(
          where
            .selectFrom('accounts')
            .select('accounts.id')
            .where((account) =>
              account.or([
                account('accounts.id', '=', account.ref('orders.id')),
                account('accounts.id', '=', account.ref('orders.account_id')),
              ]),
            )
            .where('accounts.closed_at', 'is', null),
        ),
      ),
    ]),
});

const mails = { table: 'outbox', key: 'id' } as const;

/**
 * Whom a delivered email went to. Its row stays for as long as the books do, because it is what
 * keeps the same news from being sent twice; its text was dropped when it was delivered.
 */
const deliveredMails = rule({
  ...mails,
  kind: 'mails',
  isOver: (where, before) =>
    where.and([where('delivered_at', '<', before), where('recipient', '!=', '')]),
  async removeOne(transaction, _id, { isStillOver }) {
    const mail = transaction.updateTable('outbox').set({ recipient: '' }).where(isStillOver);
    return (await mail.returning('id').executeTakeFirst()) !== undefined;
  },
});

/** An email that could not be delivered, long after it was last tried. */
const undeliverableMails = rule({
  ...mails,
  kind: 'mails',
  isOver: (where, before) =>
    where.and([
      where('delivered_at', 'is', null),
      where('tries', '>', 0),
      where('created_at', '<', before),
    ]),
});

/** That an email was sent at all. */
const mailRows = rule({ ...mails, kind: 'paidOrders', isOver: 'delivered_at' });

/**
 * What becomes of each table's rows in time. A new table has to say it here: it has rules of its own,
 * goes with another table's rows, or holds nothing about people.
 */
const retentionOf: Readonly<
  Record<keyof Tables, readonly RetentionRule[] | 'with-orders' | 'nobody'>
> = {
  accounts: [endedTrials, closedAccounts],
  orders: [unpaidOrders, paidOrders],
  payments: 'with-orders',
  order_notes: 'with-orders',
  sandbox_payments: 'with-orders',
  deliveries: 'with-orders',
  receipts: 'with-orders',
  outbox: [deliveredMails, undeliverableMails, mailRows],
  enquiries: [rule({ kind: 'enquiries', table: 'enquiries', key: 'id', isOver: 'created_at' })],
  sign_in_links: [
    rule({
      kind: 'signInLinks',
      table: 'sign_in_links',
      key: 'token_hash',
      isOver: 'expires_at',
    }),
  ],
  account_sessions: [
    rule({
      kind: 'signInLinks',
      table: 'account_sessions',
      key: 'token_hash',
      isOver: 'expires_at',
    }),
  ],
  used_challenges: [
    rule({ kind: 'usedChallenges', table: 'used_challenges', key: 'nonce', isOver: 'expires_at' }),
  ],
  mail_counts: [rule({ kind: 'mailCounts', table: 'mail_counts', key: 'name', isOver: 'until' })],
  person_requests: [
    rule({ kind: 'personRequests', table: 'person_requests', key: 'id', isOver: 'at' }),
  ],
  // Both hold ids and hashes: without them somebody would be reminded again.
  reminders: 'nobody',
  reminder_recipients: 'nobody',
  counters: 'nobody',
  live_configurations: 'nobody',
  retention_runs: 'nobody',
};

export const retentionRules: readonly RetentionRule[] = Object.values(retentionOf).flatMap(
  (rules) => (typeof rules === 'string' ? [] : rules),
);
