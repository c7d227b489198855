import {
  momentAfter,
  momentBefore,
  type Retention,
  type RetentionKind,
} from '@site/contracts/retention';
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { deleteOfAccount } from '../../accounts/accounts.ts';
import { NAIROBI_MS } from '../../clock.ts';
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

/** What is older is over its period; ISO 8601 in UTC. */
export function momentOf(retention: Retention, kind: RetentionKind, now: Date): string {
  const before = momentBefore(now, retention[kind]);
  return (kind === 'paidOrders' ? startOfYear(before) : before).toISOString();
}

/** Until when a record for the books is kept that changed last at a time. */
export function keptUntil(retention: Retention, changedAt: Date): Date {
  return momentAfter(startOfYear(changedAt, 1), retention.paidOrders);
}

/** The period of a record for the books begins with the next year, in Nairobi. */
function startOfYear(at: Date, later = 0): Date {
  const year = new Date(at.getTime() + NAIROBI_MS).getUTCFullYear() + later;
  return new Date(Date.UTC(year, 0, 1) - NAIROBI_MS);
}

export type RetentionRule = ReturnType<typeof rule>;

interface Moment {
  readonly before: string;
  readonly now: Date;
}

interface RuleOptions<Table extends keyof Tables> {
  readonly kind: RetentionKind;
  readonly table: Table;
  readonly key: keyof Tables[Table] & string;
  /** The column whose time has passed, or a condition. */
  readonly isOver:
    | (keyof Tables[Table] & string)
    | ((where: ExpressionBuilder<Tables, Table>, before: string) => Expression<SqlBool>);
  /** Removes one in a transaction of its own, if it is still over. Without it rows are deleted. */
  readonly removeOne?: (
    transaction: Storage,
    name: string,
    about: { readonly isStillOver: Expression<SqlBool>; readonly now: Date },
  ) => Promise<boolean>;
}

function rule<Table extends keyof Tables>(options: RuleOptions<Table>) {
  const { kind, isOver, removeOne } = options;
  const [table, key] = [sql.table(options.table), sql.ref(options.key)];
  const isOverBefore = (before: string) =>
    typeof isOver === 'string'
      ? sql<SqlBool>`${sql.ref(isOver)} < ${before}`
      : sql<SqlBool>`(${isOver(expressionBuilder<Tables, Table>(), before)})`;
  return {
    kind,
    async due(storage: Storage, { before, after, max }: Moment & { after: string; max: number }) {
      const { rows } = await sql<{ name: string }>`
        select distinct ${key} as name from ${table}
        where ${isOverBefore(before)} and ${key} > ${after} order by 1 limit ${max}`.execute(
        storage,
      );
      return rows.map(({ name }) => name);
    },
    /** Deletes or anonymises those that are still over, and gives their number. */
    async remove(storage: Storage, names: readonly string[], { before, now }: Moment) {
      if (!removeOne) {
        const { rows } = await sql`
          delete from ${table}
          where ${key} in (${sql.join(names)}) and ${isOverBefore(before)} returning 1`.execute(
          storage,
        );
        return rows.length;
      }
      let removed = 0;
      for (const name of names) {
        const isStillOver = sql<SqlBool>`${key} = ${name} and ${isOverBefore(before)}`;
        const isRemoved = await storage
          .transaction()
          .execute((transaction) => removeOne(transaction, name, { isStillOver, now }));
        if (isRemoved) removed += 1;
      }
      return removed;
    },
  };
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

/** An ended trial that nobody bought a plan for: there is no order of its customer. */
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
              order.or({
                'orders.id': order.ref('accounts.id'),
                'orders.account_id': order.ref('accounts.id'),
                'orders.email_key': order.ref('accounts.email_key'),
                'orders.company_key': order.ref('accounts.company_key'),
              }),
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
      // A payment that begins at this moment is either seen here or finds the order given up.
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

/** No money waits, and the account that it bought is not open. */
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
              account('accounts.id', 'in', [
                account.ref('orders.id'),
                account.ref('orders.account_id'),
              ]),
            )
            .where('accounts.closed_at', 'is', null),
        ),
      ),
    ]),
});

const mails = { table: 'outbox', key: 'id' } as const;

/** Whom it went to; the row stays, because it keeps the same news from being sent twice. */
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

function rows<Table extends keyof Tables>(
  kind: RetentionKind,
  table: Table,
  key: RuleOptions<Table>['key'],
  isOver: RuleOptions<Table>['isOver'],
) {
  return rule({ kind, table, key, isOver });
}

/** What becomes of each table's rows in time; a new table needs its line here. */
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
  outbox: [
    deliveredMails,
    undeliverableMails,
    // That an email was sent at all.
    rows('paidOrders', 'outbox', 'id', 'delivered_at'),
  ],
  enquiries: [rows('enquiries', 'enquiries', 'id', 'created_at')],
  sign_in_links: [rows('signInLinks', 'sign_in_links', 'token_hash', 'expires_at')],
  account_sessions: [rows('signInLinks', 'account_sessions', 'token_hash', 'expires_at')],
  used_challenges: [rows('usedChallenges', 'used_challenges', 'nonce', 'expires_at')],
  mail_counts: [rows('mailCounts', 'mail_counts', 'name', 'until')],
  person_requests: [rows('personRequests', 'person_requests', 'id', 'at')],
  // Both hold ids and hashes: without them somebody would be reminded again.
  reminders: 'nobody',
  reminder_recipients: 'nobody',
  counters: 'nobody',
  live_configurations: 'nobody',
  retention_runs: 'nobody',
};

export const retentionRules = Object.values(retentionOf).flatMap((rules) =>
  typeof rules === 'string' ? [] : rules,
);
