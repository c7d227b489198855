import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dialect, PostgresDialect, sql } from 'kysely';
import type { Storage } from './tables.ts';

/** Any number that no other program uses for its own lock in this database. */
const LOCK = 7_305_201;
const MAX_CONNECTIONS = 10;
const STATEMENT_MS = 10_000;
/** Under load a query waits for a connection rather than being refused. */
const TURN_MS = 30_000;
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

/** Does some work on a connection while no other service does the same. */
export async function withPostgresLock<T>(connection: Storage, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
  }
}
