import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '@site/node/error-code';
import { type Dialect, sql } from 'kysely';
import Database from 'libsql';
import { type Pause, waitingDialect } from './sqlite-driver.ts';
import type { Storage } from './tables.ts';

/** Where the database of a data folder is. */
export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'setup.db');
}

/** @param pause how a query waits for another process, unless a test drives the time */
export function sqliteDialect(dataFolder: string, pause: Pause = setTimeout): Dialect {
  const file = sqliteFile(dataFolder);
  return waitingDialect(async () => {
    await createPrivate(file);
    return new Database(file);
  }, pause);
}

/**
 * SQLite makes files that all users can read; beside a file that is there it makes those for the log
 * with the same rights.
 */
async function createPrivate(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    // A folder that is missing is reported by the database itself.
    if (!['EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** Does some work on a connection in one transaction, while no other process writes. */
export async function withSqliteLock<T>(connection: Storage, work: () => Promise<T>): Promise<T> {
  await sql`begin immediate`.execute(connection);
  try {
    const result = await work();
    await sql`commit`.execute(connection);
    return result;
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}
