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
import { NAIROBI_MS } from '../../clock.ts';
import type { Storage, Tables } from '../../storage/tables.ts';

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

export interface RetentionRule {
  readonly kind: RetentionKind;
  due(storage: Storage, page: Page): Promise<string[]>;
  /** Deletes or anonymises those that are still over, and gives their number. */
  remove(storage: Storage, names: readonly string[], moment: Moment): Promise<number>;
}

interface Moment {
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
