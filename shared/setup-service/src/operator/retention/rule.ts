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
import type { Storage, Tables } from '../../storage/tables.ts';

/** Nairobi is three hours ahead of UTC, all year round. */
const NAIROBI_MS = 3 * 60 * 60_000;

/** The moment before which things of a kind are over their period, as an ISO 8601 text in UTC. */
export function momentOf(retention: Retention, kind: RetentionKind, now: Date): string {
  const before = momentBefore(now, retention[kind]);
  return (kind === 'paidOrders' ? startOfYear(before) : before).toISOString();
}

/** Until when a record for the books is kept that last changed at some time. */
export function keptUntil(retention: Retention, changedAt: Date): Date {
  return momentAfter(startOfYear(changedAt, 1), retention.paidOrders);
}

/** The books of a year are kept for a period after its end, and years begin in Nairobi. */
function startOfYear(at: Date, later = 0): Date {
  const year = new Date(at.getTime() + NAIROBI_MS).getUTCFullYear() + later;
  return new Date(Date.UTC(year, 0, 1) - NAIROBI_MS);
}

/** What is over its period: everything of one kind that is older than a moment. */
export interface RetentionRule {
  /** Whose period it goes by. */
  readonly kind: RetentionKind;
  /** The names of some that are over, in their order, after the last one that was looked at. */
  due(storage: Storage, page: Page): Promise<string[]>;
  /** Deletes or anonymises those of them that are still over; resolves to their number. */
  remove(storage: Storage, names: readonly string[], moment: Moment): Promise<number>;
}

interface Moment {
  /** Older is over; ISO 8601 in UTC. */
  readonly before: string;
  readonly now: Date;
}

interface Page extends Moment {
  readonly after: string;
  readonly max: number;
}

export interface RuleOptions<Table extends keyof Tables> {
  readonly kind: RetentionKind;
  readonly table: Table;
  readonly key: keyof Tables[Table] & string;
  /** Whether a row is over that is older than a moment, or the time by which it is. */
  readonly isOver:
    | (keyof Tables[Table] & string)
    | ((where: ExpressionBuilder<Tables, Table>, before: string) => Expression<SqlBool>);
  /** Removes one in a transaction of its own, if it is still over. Without it rows are deleted, many at once. */
  readonly removeOne?: (
    transaction: Storage,
    name: string,
    about: { readonly isStillOver: Expression<SqlBool>; readonly now: Date },
  ) => Promise<boolean>;
}

/** A rule for the rows of a table. */
export function rule<Table extends keyof Tables>(options: RuleOptions<Table>): RetentionRule {
  const { kind, isOver, removeOne } = options;
  const [table, key] = [sql.table(options.table), sql.ref(options.key)];
  const isOverBefore = (before: string) =>
    typeof isOver === 'string'
      ? sql<SqlBool>`${sql.ref(isOver)} < ${before}`
      : sql<SqlBool>`(${isOver(expressionBuilder<Tables, Table>(), before)})`;
  return {
    kind,
    async due(storage, { before, after, max }) {
      const { rows } = await sql<{ name: string }>`
        select distinct ${key} as name from ${table}
        where ${isOverBefore(before)} and ${key} > ${after} order by 1 limit ${max}`.execute(
        storage,
      );
      return rows.map(({ name }) => name);
    },
    async remove(storage, names, { before, now }) {
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
