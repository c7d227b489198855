import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '@site/node/error-code';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Storage } from './tables.ts';

/** Any number that no other program uses for its own lock in this database. */
const LOCK = 7_305_201;
const MAX_CONNECTIONS = 10;
const STATEMENT_MS = 10_000;
/** Under load a query waits for a connection rather than being refused. */
const TURN_MS = 30_000;
/** How long a change of the database waits for a table that others use. */
const TABLE_WAIT_MS = 4_000;
/** How long a change of the database may take that says nothing meanwhile. */
const MIGRATION_SILENCE_MS = 60 * 60_000;
/** Longer than any statement may take: a connection that says nothing for so long leads nowhere. */
const SILENCE_MS = 15_000;

/**
 * The driver is loaded only where it is needed.
 *
 * @param silenceMs how long a query waits for a machine or network that has gone without a word; the
 *   system itself would wait for a quarter of an hour
 */
export async function postgresDialect(
  connectionString: string,
  silenceMs = SILENCE_MS,
): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TURN_MS,
    statement_timeout: STATEMENT_MS,
  });
  // A connection that breaks is replaced, and its user learns of it from the query; without a listener, its
  // error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client.connection.stream, silenceMs);
    leaveStandby(client.connection);
  });
  return new PostgresDialect({ pool });
}

/** Ends a connection over which nothing came or went for so long; its user gets an error. */
function endWhenSilent(stream: Duplex, ms: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(ms, () =>
    stream.destroy(new Error('Connection terminated: no answer in time')),
  );
}

/** What PostgreSQL says to a write in a database that only reads. */
const READ_ONLY = '25006';

/**
 * Ends a connection to a database that only reads. After a failover the former primary may go on as a
 * standby, and its connections with it: the next query goes to whoever has the address by then.
 */
function leaveStandby(connection: pg.Connection): void {
  connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
    if (code === READ_ONLY) setImmediate(() => connection.stream.destroy());
  });
}

/** A change of the database gave up waiting for a table. */
const TABLE_IN_USE = '55P03';
const MOST_TRIES = 10;

/**
 * Changes a database over a connection of its own, which may be silent for as long as a change takes. It
 * is tried again where somebody used a table for longer than others can wait.
 */
export async function migratePostgres<T extends { readonly error?: unknown }>(
  connectionString: string,
  change: (storage: Storage) => Promise<T>,
): Promise<T> {
  const dialect = await postgresDialect(connectionString, MIGRATION_SILENCE_MS);
  const storage: Storage = new Kysely({ dialect });
  try {
    for (let tries = 1; ; tries += 1) {
      const changed = await change(storage);
      if (errorCode(changed.error) !== TABLE_IN_USE || tries === MOST_TRIES) return changed;
    }
  } finally {
    await storage.destroy();
  }
}

/** How often a service looks whether another one has finished changing the database. */
const LOCK_LOOK_SECONDS = 0.2;

/**
 * Does some work on a connection while no other service does the same. It waits for as long as another
 * one takes: the lock ends with the connection of whoever has it.
 *
 * The work is not ended by the time limit of a query, for an index of a large table takes minutes. It
 * waits for a table for few seconds only: behind a change that waits, every query of the services at
 * work would wait too.
 */
export async function withPostgresLock<T>(connection: Storage, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(connection);
    if (rows[0]?.locked) break;
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
