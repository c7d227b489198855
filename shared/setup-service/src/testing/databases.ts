import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import { postgresDialect } from '../storage/postgres.ts';
import { sqliteDialect } from '../storage/sqlite.ts';
import type { Storage, Tables } from '../storage/tables.ts';
import { findPostgres, type PostgresCluster, startPostgres } from './postgres-cluster.ts';

let cluster: PostgresCluster | undefined;
/** The database of each data folder, while PostgreSQL is tried. */
const databases = new Map<string, Promise<string>>();

/**
 * Runs a suite with SQLite, and again with a PostgreSQL of its own; where this machine has none, the
 * second round counts as skipped.
 */
export function onEachDatabase(suite: () => void): void {
  describe('with SQLite', suite);
  const programs = findPostgres();
  describe.skipIf(!programs)('with PostgreSQL', () => {
    beforeAll(async () => {
      cluster = await startPostgres(programs ?? '');
    }, 120_000);
    afterAll(async () => {
      await cluster?.stop();
      cluster = undefined;
      databases.clear();
    });
    suite();
  });
}

/** The database that goes with a data folder; undefined where it is SQLite's file in it. */
export async function databaseOf(dataFolder: string): Promise<string | undefined> {
  if (!cluster) return undefined;
  const known = databases.get(dataFolder) ?? cluster.createDatabase();
  databases.set(dataFolder, known);
  return known;
}

/** Reads or changes a data folder's database past the service. */
export async function inDatabase<T>(
  dataFolder: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const url = await databaseOf(dataFolder);
  const dialect = url ? await postgresDialect(url) : sqliteDialect(dataFolder);
  const storage = new Kysely<Tables>({ dialect });
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
