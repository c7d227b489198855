import type { RetentionKind } from '@site/contracts/retention';
import { sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { RetentionRule } from './rule.ts';

/** The tables whose rows stand for themselves: nothing refers to them. */
type DatedTable =
  | 'enquiries'
  | 'sign_in_links'
  | 'used_challenges'
  | 'mail_counts'
  | 'person_requests'
  | 'account_sessions';

/** Deletes the rows of a table by a time in them, a page of them in one statement. */
export function datedRule<Table extends DatedTable>(
  kind: RetentionKind,
  table: Table,
  key: keyof Tables[Table] & string,
  time: keyof Tables[Table] & string,
): RetentionRule {
  return {
    kind,
    async due(storage, { before, after, max }) {
      const { rows } = await sql<{ name: string }>`
        select distinct ${sql.ref(key)} as name from ${sql.table(table)}
        where ${sql.ref(time)} < ${before} and ${sql.ref(key)} > ${after}
        order by 1 limit ${max}`.execute(storage);
      return rows.map(({ name }) => name);
    },
    async remove(storage, names, { before }) {
      const { rows } = await sql`
        delete from ${sql.table(table)}
        where ${sql.ref(key)} in (${sql.join(names)}) and ${sql.ref(time)} < ${before}
        returning 1`.execute(storage);
      return rows.length;
    },
  };
}
