import { sql } from 'kysely';
import type { Storage, Tables } from './tables.ts';

/*
 * How many rows there are of each state is counted by triggers as rows change: counting a table that
 * has grown would hold up every request. A transaction of PostgreSQL adds to a shard that no other
 * one has until it ends, so that counting makes nobody wait, and no deadlock.
 */

/** What is counted, by the words in these columns. */
export const countedBy = {
  orders: ['state'],
  payments: ['method', 'state'],
  reminders: ['kind', 'outcome'],
} as const satisfies { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] };

export type CountedTable = keyof typeof countedBy;

/** Any number that no other program uses for a lock in this database. */
const LOCK = 7_305_202;
const LAST_SHARD = 63;

const upsert = 'on conflict (name, shard) do update set count = row_counts.count + excluded.count';

const countRowInPostgres = `
  create function count_row(text, integer) returns void language plpgsql as $$
  declare free integer := 0;
  begin
    while free < ${LAST_SHARD} and not pg_try_advisory_xact_lock(${LOCK}, free) loop
      free := free + 1;
    end loop;
    insert into row_counts values ($1, free, $2) ${upsert};
  end $$`;

/** The statements that count from now on. */
export function countingTriggers(isPostgres: boolean): string[] {
  const triggers = Object.entries(countedBy).flatMap(([table, columns]) => {
    const name = (row: 'old' | 'new') =>
      `'${table}' || ${columns.map((column) => `' ' || ${row}.${column}`).join(' || ')}`;
    const [removed, added] = [name('old'), name('new')];
    if (!isPostgres) {
      const count = (row: string, change: number) =>
        `insert into row_counts values (${row}, 0, ${change}) ${upsert};`;
      const trigger = (when: string, counts: string) =>
        `create trigger ${table}_${when.split(' ', 1)} after ${when} begin ${counts} end`;
      return [
        trigger(`insert on ${table}`, count(added, 1)),
        trigger(`delete on ${table}`, count(removed, -1)),
        trigger(
          `update of ${columns} on ${table} when ${removed} <> ${added}`,
          count(removed, -1) + count(added, 1),
        ),
      ];
    }
    return [
      `create function count_${table}() returns trigger language plpgsql as $$ begin
        if tg_op = 'UPDATE' and ${removed} = ${added} then return null; end if;
        if tg_op <> 'INSERT' then perform count_row(${removed}, -1); end if;
        if tg_op <> 'DELETE' then perform count_row(${added}, 1); end if;
        return null;
      end $$`,
      `create trigger counted after insert or delete or update of ${columns} on ${table}
        for each row execute function count_${table}()`,
    ];
  });
  return isPostgres ? [countRowInPostgres, ...triggers] : triggers;
}

/** The number of rows by the words that they are counted by. */
export async function rowCounts(storage: Storage, table: CountedTable) {
  const rows = await storage
    .selectFrom('row_counts')
    .select(['name', ({ fn }) => fn.sum<number | string>('count').as('count')])
    .where('name', '>', `${table} `)
    .where('name', '<', `${table}!`)
    .groupBy('name')
    .having(sql`sum(count)`, '>', 0)
    .orderBy('name')
    .execute();
  return rows.map(({ name, count }) => ({
    words: name.split(' ').slice(1),
    count: Number(count),
  }));
}
