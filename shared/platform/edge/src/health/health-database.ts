import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { addCounts, type HealthCounts, healthCounts } from '@platform/contracts/release-health';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import type { HealthRow } from './tally.ts';

/*
 * A row for each minute, release and route, a column for each count; and the same for each hour, by its
 * first minute, of which a month is read in a moment. Edges that share the database add to each other's
 * rows. It is asked every few seconds, and nobody is answered while SQLite works: so that is done in
 * parts of milliseconds. What is locked fails at once and is tried again later.
 */

const MINUTES = 'release_health';
const HOURS = 'release_health_hours';
const KEY = ['minute', 'app', 'release', 'route'] as const;
/** Rows of a statement: SQLite takes 32,766 values. */
const CHUNK = 400;
/** Minutes, or hours, that are read or removed in one go. */
const PART = 60;

type Table = typeof MINUTES | typeof HOURS;

type Columns = { readonly minute: number } & Readonly<
  Record<'app' | 'release' | 'route', string> & Record<(typeof healthCounts)[number], number>
>;
type Database = Kysely<Record<Table, Columns>>;

export interface HealthPlace {
  /** A file of SQLite; without it and `url` the memory of this process. */
  readonly file?: string | undefined;
  /** Of PostgreSQL. */
  readonly url?: string | undefined;
}

export type AggregatedRow = Omit<HealthRow, 'minute'>;

export type HealthDatabase = Awaited<ReturnType<typeof openHealthDatabase>>;

/** @throws whatever keeps the database from being used */
export async function openHealthDatabase({ file, url }: HealthPlace) {
  const database: Database = new Kysely({
    dialect: await (url ? postgres(url) : sqlite(file ?? ':memory:')),
  });
  try {
    for (const table of [MINUTES, HOURS] as const) await prepare(database, table);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    /** Whether it is where it was opened: a file that is removed can be written, and is lost. */
    isThere: () => url !== undefined || file === undefined || existsSync(file),
    async write(rows: readonly HealthRow[]): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await add(transaction, MINUTES, rows);
        await add(transaction, HOURS, byHour(rows));
      });
    },
    /** Summed by parts of the time from one minute to another, whose hour counts as a whole. */
    async read(since: number, until: number): Promise<AggregatedRow[]> {
      const wholeHour = Math.min(Math.ceil(since / 60) * 60, until + 1);
      const minutes = await readParts(database, MINUTES, [since, wholeHour - 1, PART]);
      return [...minutes, ...(await readParts(database, HOURS, [wholeHour, until, PART * 60]))];
    },
    /** The oldest hour of what is older: a clock that jumps ahead costs no more than that. */
    async removeBefore(minute: number): Promise<void> {
      for (const table of [MINUTES, HOURS] as const) {
        const hour = sql<number>`(select min(minute) + 60 from ${sql.table(table)})`;
        const old = database.deleteFrom(table).where('minute', '<', minute);
        await old.where('minute', '<', hour).execute();
      }
    },
    close: () => database.destroy(),
  };
}

async function sqlite(file: string): Promise<Dialect> {
  const { default: Sqlite } = await import('libsql');
  const database = new Sqlite(file);
  // Waiting would stop the whole edge. A power cut may cost the last seconds.
  for (const setting of ['busy_timeout = 0', 'journal_mode = wal', 'synchronous = normal']) {
    database.exec(`pragma ${setting}`);
  }
  return new SqliteDialect({ database });
}

async function postgres(connectionString: string): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const limits = { max: 2, connectionTimeoutMillis: 5_000, query_timeout: 10_000 };
  const pool = new pg.Pool({ connectionString, ...limits });
  // Its query fails; without a listener the error would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

async function prepare(database: Database, table: Table): Promise<void> {
  await healthCounts
    .reduce(
      (made, name) => made.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)),
      database.schema
        .createTable(table)
        .ifNotExists()
        .addColumn('minute', 'integer', (column) => column.notNull())
        .addColumn('app', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('route', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, [...KEY]),
    )
    .execute();
}

async function add(database: Database, table: Table, rows: readonly HealthRow[]): Promise<void> {
  const sums = healthCounts.map((name) => [
    name,
    sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ]);
  // In the same order everywhere: edges that lock each other's rows would wait for each other.
  const sorted = rows.toSorted(byKey);
  for (let start = 0; start < sorted.length; start += CHUNK) {
    const chunk = sorted.slice(start, start + CHUNK);
    await database
      .insertInto(table)
      .values(chunk.map(({ counts, ...key }) => ({ ...zeros, ...counts, ...key })))
      .onConflict((conflict) => conflict.columns([...KEY]).doUpdateSet(Object.fromEntries(sums)))
      .execute();
    await setImmediate();
  }
}

function byHour(rows: readonly HealthRow[]): HealthRow[] {
  const hours = new Map<string, HealthRow>();
  for (const { counts, ...row } of rows) {
    const hour = { ...row, minute: row.minute - (row.minute % 60), counts: {} };
    const found = hours.get(keyOf(hour)) ?? hour;
    hours.set(keyOf(hour), found);
    addCounts(found.counts, counts);
  }
  return [...hours.values()];
}

type Span = readonly [from: number, to: number, part: number];

async function readParts(database: Database, table: Table, [from, to, part]: Span) {
  const parts: AggregatedRow[][] = [];
  for (let start = from; start <= to; start += part) {
    const { rows } = await sql<Record<string, unknown>>`
      select app, release, route, ${sql.join(healthCounts.map(sumOf))} from ${sql.table(table)}
      where minute between ${start} and ${Math.min(start + part - 1, to)}
      group by app, release, route`.execute(database);
    parts.push(rows.map(aggregated));
    await setImmediate();
  }
  return parts.flat();
}

const byKey = (a: HealthRow, b: HealthRow) => (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = (row: HealthRow) => KEY.map((name) => row[name]).join(' ');

const zeros = Object.fromEntries(healthCounts.map((name) => [name, 0])) as Record<
  (typeof healthCounts)[number],
  number
>;

const sumOf = (name: string) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`;

/** PostgreSQL gives sums as texts. */
function aggregated({ app, release, route, ...sums }: Record<string, unknown>): AggregatedRow {
  const counts = Object.entries(sums).flatMap(([name, sum]) =>
    Number(sum) > 0 ? [[name, Number(sum)]] : [],
  );
  return {
    ...{ app: String(app), release: String(release), route: String(route) },
    counts: Object.fromEntries(counts) as HealthCounts,
  };
}
