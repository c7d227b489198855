import { readFile, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '@platform/node/error-code';
import { memoryFolder } from '@platform/testing/memory-folder';
import {
  findPostgres,
  type PostgresCluster,
  startPostgres,
} from '@platform/testing/postgres-cluster';
import { makeProcessFolder } from '@platform/testing/process-folder';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { openStorage } from '../src/storage/open-storage.ts';
import { openSharedLimits } from '../src/storage/request-limit.ts';
import { sqliteDialect, sqliteFile } from '../src/storage/sqlite.ts';
import type { Storage, Tables } from '../src/storage/tables.ts';
import { connectionsTo, createDatabasePool, type DatabasePool } from './database-pool.ts';

interface SharedPostgres {
  readonly cluster: PostgresCluster;
  readonly pool: DatabasePool;
}

let shared: Promise<SharedPostgres> | undefined;
let databases: Map<string, Promise<string>> | undefined;

let isProof = false;

/** Lets suites whose PostgreSQL is for proofs run with it, and no others; for a proof alone. */
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
  if (isProof === (postgres === 'proof')) onPostgres(suite);
}

export const describeOnEachDatabase = (title: string, suite: () => void) =>
  onEachDatabase(() => describe(title, suite));

/** Runs a suite with SQLite; with PostgreSQL in `pnpm prove` alone. */
export const onSqlite = (suite: () => void) => onEachDatabase(suite, { postgres: 'proof' });

export const describeOnSqlite = (title: string, suite: () => void) =>
  onSqlite(() => describe(title, suite));

/** Runs a suite with PostgreSQL; where this machine has none, it counts as skipped. */
export function onPostgres(suite: () => void): void {
  describe.skipIf(!findPostgres())('with PostgreSQL', () => {
    beforeAll(async () => {
      await sharedPostgres();
      databases = new Map();
    }, 120_000);
    afterAll(() => {
      databases = undefined;
    });
    suite();
  });
}

function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= startPostgres(findPostgres() ?? '').then(async (cluster) => {
    const upToDate = await cluster.createDatabase();
    // A copy of it takes a fraction of the time that the changes of all versions take.
    const storage = await openStorage(memoryFolder, upToDate);
    await openSharedLimits(storage);
    await storage.destroy();
    return { cluster, pool: createDatabasePool(cluster, upToDate) };
  });
  return shared;
}

/** As a stopped service leaves it; undefined where it is SQLite's file, which is not there yet. */
export const databaseOf = (dataFolder: string): Promise<string | undefined> =>
  makeDatabase(dataFolder, async ({ pool }) => {
    const address = await pool.take();
    onTestFinished(() => pool.giveBack(address));
    return address;
  });

/** The same for a database in which nothing is, not even a table. */
export const emptyDatabaseOf = (dataFolder: string): Promise<string | undefined> =>
  makeDatabase(dataFolder, emptyDatabase);

/** The address of an empty database of PostgreSQL that is gone when the test is over. */
export const databaseOfTest = async (): Promise<string> => emptyDatabase(await sharedPostgres());

async function emptyDatabase({ cluster }: SharedPostgres): Promise<string> {
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

export async function emptyDatabaseAgain(address: string): Promise<void> {
  const { pool } = await sharedPostgres();
  if (!(await pool.empty(address))) throw new Error('the tables of the database have changed');
}

export async function dialectOf(dataFolder: string): Promise<Dialect> {
  const url = await databaseOf(dataFolder);
  if (!url) return sqliteDialect(dataFolder);
  const pool = await connectionsTo(url);
  const connect = () => pool.connect();
  return new PostgresDialect({ pool: { connect, end: async () => undefined } });
}

/** The database of a folder, with its tables, as a service that has started has it. */
export async function openDatabase(dataFolder: string): Promise<Storage> {
  await addTables(dataFolder);
  return new Kysely<Tables>({ dialect: await dialectOf(dataFolder) });
}

let file: Promise<Buffer> | undefined;

/** Puts SQLite's file there with all tables, unless there is one: to make them takes much longer. */
async function addTables(dataFolder: string): Promise<void> {
  if ((await databaseOf(dataFolder)) !== undefined) return;
  file ??= fileWithTables();
  await writeFile(sqliteFile(dataFolder), await file, { flag: 'wx' }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

async function fileWithTables(): Promise<Buffer> {
  const folder = await makeProcessFolder('tables');
  const storage = await openStorage(folder);
  await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
  const made = await readFile(sqliteFile(folder));
  await rm(folder, { recursive: true });
  return made;
}

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

export const rowsOf = (
  dataFolder: string,
  table: keyof Tables,
): Promise<Record<string, unknown>[]> =>
  inDatabase(dataFolder, (storage) =>
    storage.selectFrom(table).selectAll().orderBy(sql`1`).execute(),
  );

/** Nobody waits within SQLite: whoever finds it locked tries again. */
export async function untilSomebodyWaits(dataFolder: string): Promise<void> {
  if ((await databaseOf(dataFolder)) === undefined) return;
  await inDatabase(dataFolder, async (storage) => {
    const waiting = sql`select 1 from pg_locks where not granted`;
    await expect.poll(async () => (await waiting.execute(storage)).rows).not.toEqual([]);
  });
}
