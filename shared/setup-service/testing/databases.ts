import { copyFile } from 'node:fs/promises';
import { memoryFolder } from '@site/testing/memory-folder';
import { type Dialect, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { openStorage } from '../src/storage/open-storage.ts';
import { postgresDialect } from '../src/storage/postgres.ts';
import { sqliteDialect, sqliteFile } from '../src/storage/sqlite.ts';
import type { Storage, Tables } from '../src/storage/tables.ts';
import { temporaryFolder } from './folders.ts';
import { findPostgres, type PostgresCluster, startPostgres } from './postgres-cluster.ts';

/** What all suites of this process have in common; it ends with the process. */
interface SharedPostgres {
  readonly cluster: PostgresCluster;
  /** The address of a database in which every table is there, and no row. */
  readonly upToDate: string;
}

let shared: Promise<SharedPostgres> | undefined;
/** The database of each data folder, while PostgreSQL is tried. */
let databases: Map<string, Promise<string>> | undefined;

let isProof = false;

/** Lets suites whose PostgreSQL is for proofs run with it, and with nothing else; for a proof alone. */
export function proveOnPostgres(): void {
  isProof = true;
}

interface Databases {
  /** `proof` where SQLite shows enough in every run: its queries meet PostgreSQL in other suites. */
  readonly postgres: 'every-run' | 'proof';
}

/** Runs a suite with SQLite, and again with PostgreSQL, in every run or in `pnpm prove`. */
export function onEachDatabase(
  suite: () => void,
  { postgres }: Databases = { postgres: 'every-run' },
): void {
  if (!isProof) describe('with SQLite', suite);
  if (isProof || postgres === 'every-run') onPostgres(suite);
}

/** The same in every run. */
export function describeOnEachDatabase(title: string, suite: () => void): void {
  onEachDatabase(() => describe(title, suite));
}

/** Describes a suite with SQLite; with PostgreSQL in `pnpm prove` alone. */
export function describeOnSqlite(title: string, suite: () => void): void {
  onSqlite(() => describe(title, suite));
}

/** Runs a suite with SQLite; with PostgreSQL in `pnpm prove` alone. */
export function onSqlite(suite: () => void): void {
  onEachDatabase(suite, { postgres: 'proof' });
}

/** Runs a suite with PostgreSQL; where this machine has none, it counts as skipped. */
export function onPostgres(suite: () => void): void {
  describe.skipIf(!findPostgres())('with PostgreSQL', () => {
    beforeAll(async () => {
      await sharedPostgres();
      databases = new Map();
    }, 120_000);
    afterAll(async () => {
      const made = await Promise.all(databases?.values() ?? []);
      databases = undefined;
      const { cluster } = await sharedPostgres();
      for (const address of made) await cluster.dropDatabase(address);
    });
    suite();
  });
}

/** Starts PostgreSQL, unless an earlier suite has done so. */
function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= startPostgres(findPostgres() ?? '').then(async (cluster) => {
    const upToDate = await cluster.createDatabase();
    // A copy of it takes a fraction of the time that the changes of all versions take.
    await (await openStorage(memoryFolder, upToDate)).destroy();
    return { cluster, upToDate };
  });
  return shared;
}

/**
 * The database that goes with a data folder, as a service leaves it that has started and stopped;
 * undefined where it is SQLite's file in the folder, which is not there yet.
 */
export function databaseOf(dataFolder: string): Promise<string | undefined> {
  return makeDatabase(dataFolder, ({ cluster, upToDate }) => cluster.createDatabase(upToDate));
}

/** The same for a database in which nothing is, not even a table. */
export function emptyDatabaseOf(dataFolder: string): Promise<string | undefined> {
  return makeDatabase(dataFolder, ({ cluster }) => cluster.createDatabase());
}

/** The address of an empty database of PostgreSQL that is gone when the test is over. */
export async function databaseOfTest(): Promise<string> {
  const { cluster } = await sharedPostgres();
  const address = await cluster.createDatabase();
  onTestFinished(() => cluster.dropDatabase(address));
  return address;
}

async function makeDatabase(
  dataFolder: string,
  make: (postgres: SharedPostgres) => Promise<string>,
): Promise<string | undefined> {
  const known = databases?.get(dataFolder) ?? (databases && sharedPostgres().then(make));
  if (known) databases?.set(dataFolder, known);
  return known;
}

/** How a data folder's database is reached. */
export async function dialectOf(dataFolder: string): Promise<Dialect> {
  const url = await databaseOf(dataFolder);
  return url ? postgresDialect(url) : sqliteDialect(dataFolder);
}

/** Fills the database of a folder that has none yet. */
export async function fillDatabase(
  folder: string,
  fill: (storage: Storage) => Promise<unknown>,
): Promise<void> {
  const url = await databaseOf(folder);
  const storage = await openStorage(folder, url);
  await fill(storage);
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  if (!url) await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
}

/** Lets a database be again as it was filled, in the folder that this resolves to. */
export async function refillDatabase(
  folder: string,
  fill: (storage: Storage) => Promise<unknown>,
): Promise<string> {
  if (await databaseOf(folder)) {
    // PostgreSQL takes longer to make a database.
    await inDatabase(folder, async (storage) => {
      const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'`.execute(storage);
      const deletes = rows.map(({ name }) => `delete from ${name};`).join('');
      // In any order.
      const replica = 'set session_replication_role = replica;';
      await sql.raw(`${replica}${deletes}reset session_replication_role`).execute(storage);
      await fill(storage);
    });
    return folder;
  }
  const copy = await temporaryFolder();
  await copyFile(sqliteFile(folder), sqliteFile(copy));
  return copy;
}

/** Reads or changes a data folder's database past the service. */
export async function inDatabase<T>(
  dataFolder: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = new Kysely<Tables>({ dialect: await dialectOf(dataFolder) });
  try {
    return await work(storage);
  } finally {
    await storage.destroy();
  }
}

/** All rows of a table, in the order of its first column. */
export async function rowsOf(
  dataFolder: string,
  table: keyof Tables,
): Promise<Record<string, unknown>[]> {
  return inDatabase(dataFolder, (storage) =>
    storage.selectFrom(table).selectAll().orderBy(sql`1`).execute(),
  );
}
