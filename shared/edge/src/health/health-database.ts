import { existsSync } from 'node:fs';
import { type HealthCounts, healthCounts } from '@site/contracts/release-health';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import type { HealthRow } from './tally.ts';

/*
 * One table: a row for each minute, release and route, a column for each count. Edges that share the
 * database add to each other's rows. It is asked every few seconds, and no request waits for it: a
 * batch of SQLite's is milliseconds, and what is locked fails at once and is tried again later.
 */

const TABLE = 'release_health';
const KEY = ['minute', 'app', 'release', 'route'] as const;
/** Rows of a statement: SQLite takes 32,766 values. */
const CHUNK = 400;

type Columns = { readonly minute: number } & Readonly<
  Record<'app' | 'release' | 'route', string> & Record<(typeof healthCounts)[number], number>
>;
type Database = Kysely<{ [TABLE]: Columns }>;

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
    await prepare(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    /** Whether it is where it was opened: a file that is removed can be written, and is lost. */
    isThere: () => url !== undefined || file === undefined || existsSync(file),
    async write(rows: readonly HealthRow[]): Promise<void> {
      // In the same order everywhere: edges that lock each other's rows would wait for each other.
      const sorted = rows.toSorted(byKey);
      await database.transaction().execute(async (transaction) => {
        for (let start = 0; start < sorted.length; start += CHUNK) {
          await add(transaction, sorted.slice(start, start + CHUNK));
        }
      });
    },
    /** Summed over all minutes since then. */
    async read(since: number): Promise<AggregatedRow[]> {
      const { rows } = await sql<Record<string, unknown>>`
        select app, release, route, ${sql.join(healthCounts.map(sumOf))} from ${sql.table(TABLE)}
        where minute >= ${since} group by app, release, route`.execute(database);
      return rows.map(aggregated);
    },
    async removeBefore(minute: number): Promise<void> {
      await database.deleteFrom(TABLE).where('minute', '<', minute).execute();
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

async function prepare(database: Database): Promise<void> {
  const table = database.schema.createTable(TABLE).ifNotExists();
  await healthCounts
    .reduce(
      (made, name) => made.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)),
      table
        .addColumn('minute', 'integer', (column) => column.notNull())
        .addColumn('app', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('route', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${TABLE}_key`, [...KEY]),
    )
    .execute();
  // An earlier version counted less.
  const [known] = (await database.introspection.getTables()).filter(({ name }) => name === TABLE);
  const names = new Set(known?.columns.map(({ name }) => name));
  for (const name of healthCounts.filter((name) => !names.has(name))) {
    const addition = database.schema.alterTable(TABLE);
    await addition.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)).execute();
  }
}

async function add(database: Database, rows: readonly HealthRow[]): Promise<void> {
  const values = rows.map(({ counts, ...key }) => ({ ...zeros, ...counts, ...key }));
  const sums = healthCounts.map((name) => [
    name,
    sql`${sql.ref(`${TABLE}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ]);
  await database
    .insertInto(TABLE)
    .values(values)
    .onConflict((conflict) => conflict.columns([...KEY]).doUpdateSet(Object.fromEntries(sums)))
    .execute();
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
