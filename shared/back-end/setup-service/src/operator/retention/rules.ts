import {
  momentAfter,
  momentBefore,
  type Retention,
  type RetentionKind,
} from '@site/contracts/retention';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
import { nextPage, type Place } from '../../storage/page.ts';
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
  /** The column whose time has passed; rows are looked through in the order of its index. */
  readonly since: keyof Tables[Table] & string;
  /** The condition of an index that has but a part of the rows. */
  readonly among?: string;
  /** What else has to be the case. */
  readonly isOver?: (before: string) => RawBuilder<SqlBool>;
  /** Removes one in a transaction of its own, if it is still over. Without it rows are deleted. */
  readonly removeOne?: (
    transaction: Storage,
    name: string,
    about: { readonly isStillOver: RawBuilder<SqlBool>; readonly now: Date },
  ) => Promise<boolean>;
}

const PAGE = 100;

function rule<Table extends keyof Tables>(options: RuleOptions<Table>) {
  const { kind, among = 'true', isOver, removeOne } = options;
  const [table, key, since] = [options.table, options.key, options.since].map((name) =>
    sql.ref(name),
  );
  const isOld = (before: string) => sql<SqlBool>`${since} < ${before} and ${sql.raw(among)}`;
  const isStillOver = (names: readonly string[], before: string) => {
    const rest = isOver?.(before) ?? sql`true`;
    return sql<SqlBool>`${key} in (${sql.join(names)}) and ${isOld(before)} and (${rest})`;
  };
  return {
    kind,
    /** The next few rows that are old enough. */
    page: (storage: Storage, { before }: Moment, after: Place) => {
      const walk = { table: options.table, time: options.since, key: options.key };
      return nextPage(storage, { ...walk, where: isOld(before) }, { after, max: PAGE });
    },
    /** Deletes or anonymises those that are over, and gives the number of each step. */
    async *remove(
      storage: Storage,
      names: readonly string[],
      { before, now }: Moment,
    ): AsyncGenerator<number> {
      if (names.length === 0) return;
      const areOver = isStillOver(names, before);
      if (!removeOne) {
        const deleted = sql`delete from ${table} where ${areOver} returning 1`;
        yield (await deleted.execute(storage)).rows.length;
        return;
      }
      const over = sql<{ name: string }>`select ${key} as name from ${table} where ${areOver}`;
      for (const { name } of (await over.execute(storage)).rows) {
        const about = { isStillOver: isStillOver([name], before), now };
        const isRemoved = await storage
          .transaction()
          .execute((transaction) => removeOne(transaction, name, about));
        yield isRemoved ? 1 : 0;
      }
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
  since: 'trial_ends_at',
  // Devices are bought without an account, and keep none.
  isOver: () => sql`closed_at is null and not exists (
    select 1 from orders
    where (orders.plan is not null or orders.lines is null)
      and (orders.id = accounts.id or orders.account_id = accounts.id
        or orders.email_key = accounts.email_key or orders.company_key = accounts.company_key))`,
});

const closedAccounts = rule({ ...accounts, kind: 'closedAccounts', since: 'closed_at' });

const orders = (forget: (transaction: Storage, order: Order, now: Date) => Promise<void>) =>
  ({
    table: 'orders',
    key: 'id',
    since: 'updated_at',
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
  isOver: () => sql`
    state = 'open' and not ${whereMoneyUnderWay} and not ${whereMoneyCame}
    and (not ${somePayment(sql`true`)}
      or coalesce(email, company_name, applicant_name, phone_number, claim_hash) is not null)`,
});

/** No money waits, and the account that it bought is not open. */
const paidOrders = rule({
  ...orders((transaction, { id }) => deleteOrder(transaction, id)),
  kind: 'paidOrders',
  isOver: (before) => sql`
    state in ('open', 'done', 'closed')
    and not ${whereMoneyUnderWay} and not ${somePayment(sql`payments.updated_at >= ${before}`)}
    and not exists (
      select 1 from accounts
      where accounts.id in (orders.id, orders.account_id) and accounts.closed_at is null)`,
});

const mails = { table: 'outbox', key: 'id' } as const;

/** Whom it went to; the row stays, because it keeps the same news from being sent twice. */
const deliveredMails = rule({
  ...mails,
  kind: 'mails',
  since: 'delivered_at',
  among: "recipient <> ''",
  async removeOne(transaction, _id, { isStillOver }) {
    const mail = transaction.updateTable('outbox').set({ recipient: '' }).where(isStillOver);
    return (await mail.returning('id').executeTakeFirst()) !== undefined;
  },
});

const undeliverableMails = rule({
  ...mails,
  kind: 'mails',
  since: 'created_at',
  among: 'delivered_at is null',
  isOver: () => sql`tries > 0`,
});

function rows<Table extends keyof Tables>(
  kind: RetentionKind,
  table: Table,
  key: RuleOptions<Table>['key'],
  since: RuleOptions<Table>['since'],
) {
  return rule({ kind, table, key, since });
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
  money: 'with-orders',
  documents: 'with-orders',
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
