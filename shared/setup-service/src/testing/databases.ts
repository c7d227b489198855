import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import { postgresDialect } from '../storage/postgres.ts';
import { sqliteDialect } from '../storage/sqlite.ts';
import type { Storage, Tables } from '../storage/tables.ts';
import { findPostgres, type PostgresCluster, startPostgres } from './postgres-cluster.ts';

let cluster: PostgresCluster | undefined;
/** The database of each data folder, while PostgreSQL is tried. */
const databases = new Map<string, Promise<string>>();

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

/**
 * Runs a suite with a PostgreSQL of its own; where this machine has none, it counts as skipped.
 */
export function onPostgres(suite: () => void): void {
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
