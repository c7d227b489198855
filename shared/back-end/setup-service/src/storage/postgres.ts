import { Socket } from 'node:net';
import { errorCode } from '@platform/node/error-code';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Storage } from './tables.ts';

/** Any number that no other program uses for a lock in this database. */
const LOCK = 7_305_201;
const MAX_CONNECTIONS = 10;
const STATEMENT_MS = 10_000;
/** Under load a query waits for a connection. */
const TURN_MS = 30_000;
/** How long a migration waits for a table. */
const TABLE_WAIT_MS = 4_000;
/** How long a migration may be silent. */
const MIGRATION_SILENCE_MS = 60 * 60_000;
/** Longer than any statement may take. */
const SILENCE_MS = 15_000;
/** PostgreSQL's code for a write on a standby. */
const READ_ONLY = '25006';

export async function postgresDialect(connectionString: string, silenceMs = SILENCE_MS) {
  return new PostgresDialect({ pool: await postgresPool(connectionString, silenceMs) });
}

/** @param silenceMs until a silent connection counts as broken */
export async function postgresPool(connectionString: string, silenceMs = SILENCE_MS) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TURN_MS,
    statement_timeout: STATEMENT_MS,
    // It would compile queries that take a millisecond for nearly a second.
    options: '-c jit=off',
  });
  // Its query fails; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (stream instanceof Socket) {
      stream.setTimeout(silenceMs, () =>
        stream.destroy(new Error('Connection terminated: no answer in time')),
      );
    }
    // After a failover the next query goes to whoever has the address.
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY) setImmediate(() => stream.destroy());
    });
  });
  return pool;
}

const TABLE_IN_USE = '55P03';
const MOST_TRIES = 10;

/** Migrates over a connection of its own, and again where a table was in use for too long. */
export async function migratePostgres(url: string, change: (storage: Storage) => Promise<void>) {
  const dialect = await postgresDialect(url, MIGRATION_SILENCE_MS);
  const storage: Storage = new Kysely({ dialect });
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await change(storage);
      } catch (error) {
        if (errorCode(error) !== TABLE_IN_USE || tries === MOST_TRIES) throw error;
      }
    }
  } finally {
    await storage.destroy();
  }
}

const LOCK_LOOK_SECONDS = 0.2;

/**
 * The lock ends with its connection. Statements have no time limit, as an index of a large table
 * takes minutes, but wait for a table for seconds only: every query would wait behind them.
 */
export async function withPostgresLock<T>(connection: Storage, work: () => Promise<T>): Promise<T> {
  const lock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`;
  while (!(await lock.execute(connection)).rows[0]?.locked) {
    await sql`select pg_sleep(${LOCK_LOOK_SECONDS})`.execute(connection);
  }
  try {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(`set lock_timeout = ${TABLE_WAIT_MS}`).execute(connection);
    return await work();
  } finally {
    await sql`reset lock_timeout`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
  }
}
