import { join } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely';
import Database from 'libsql';
import type { Storage } from './tables.ts';

/** Where the database of a data folder is. */
export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'setup.db');
}

export function sqliteDialect(dataFolder: string): Dialect {
  return new WaitingDialect({
    database: async () => new Database(sqliteFile(dataFolder)),
    onCreateConnection: prepareConnection,
  });
}

async function prepareConnection(connection: DatabaseConnection): Promise<void> {
  // Full: a commit that was answered survives a power cut, which WAL alone does not promise.
  for (const setting of ['busy_timeout = 5000', 'journal_mode = wal', 'synchronous = full']) {
    await connection.executeQuery(CompiledQuery.raw(`pragma ${setting}`));
  }
}

/**
 * Begins every transaction as a writer. One that read first would be refused at its first write when
 * another process (the operator's command) wrote in between; this way it waits.
 */
class WaitingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class WaitingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WaitingDriver(this.#config);
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
