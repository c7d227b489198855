import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Storage, Tables } from './tables.ts';

/** Where a page ends. */
export type Place = readonly [time: string, key: string];
export const START: Place = ['', ''];

export interface Page {
  readonly keys: readonly string[];
  /** Undefined for the last one. */
  readonly next: Place | undefined;
}

interface Walk<Table extends keyof Tables> {
  readonly table: Table;
  readonly time: keyof Tables[Table] & string;
  readonly key: keyof Tables[Table] & string;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * The keys of the next few rows past a place, by an index of time and key: it takes as long in a
 * large table as in a small one. Which of them are of interest, another query says.
 */
export async function nextPage<Table extends keyof Tables>(
  storage: Storage,
  walk: Walk<Table>,
  { after, max }: { readonly after: Place; readonly max: number },
): Promise<Page> {
  const [table, time, key] = [walk.table, walk.time, walk.key].map((name) => sql.ref(name));
  const { rows } = await sql<{ time: string; key: string }>`
    select ${time} as time, ${key} as key from ${table}
    where ${walk.where} and (${time}, ${key}) > (${sql.join(after)})
    order by ${time}, ${key} limit ${max}`.execute(storage);
  const last = rows[max - 1];
  const next: Place | undefined = last && [last.time, last.key];
  return { keys: rows.map(({ key }) => key), next };
}

const MOST_VALUES = 500;

/** Reads what belongs to many keys: databases limit the values of one query. */
export async function inPages<Row>(
  keys: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < keys.length; at += MOST_VALUES) {
    found.push(...(await read(keys.slice(at, at + MOST_VALUES))));
  }
  return found;
}
