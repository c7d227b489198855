import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '@platform/node/error-code';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import Database from 'libsql';
import { DatabaseBusy } from './database-away.ts';
import { createCommits, type Turns } from './sqlite-commits.ts';
import type { Storage } from './tables.ts';

/*
 * But for commits (`sqlite-commits.ts`), SQLite runs in this process's one thread: waiting for another
 * process's lock inside SQLite, as Kysely's own driver does, would stop everything. This driver retries
 * after a pause, lends the connection to other queries meanwhile, and gives up with `DatabaseBusy`.
 *
 * Every write is in a transaction that begins as a writer, also a single statement, so that only
 * the beginning can find the database locked. The beginning is never prepared: a refused prepared
 * statement would leave open what it had read.
 */

export type Pause = (ms: number) => Promise<void>;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** How long a query waits for another process, in all. */
const LONGEST_WAIT_MS = 5_000;

const beginning = /^\s*begin\b/i;
const committing = /^\s*commit\b/i;
const busy = /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/;
const reading = /^\s*(?:select|pragma)\b/i;

export function waitingDialect(path: string, pause: Pause): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => waitingDriver(path, pause),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function waitingDriver(path: string, pause: Pause): Driver {
  const turns = createMutex();
  let database: Database.Database | undefined;
  let file: FileHandle | undefined;
  let commits: ReturnType<typeof createCommits> | undefined;
  let connection: DatabaseConnection | undefined;
  const run = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    async init() {
      try {
        database = new Database(path);
        file = await open(path, 'r+');
        commits = createCommits(database, { path, file, turns });
        connection = waitingConnection(database, { turns, pause, commit: commits.commit });
        // A commit survives a power cut, which WAL alone does not promise.
        const settings = ['busy_timeout = 0', 'journal_mode = wal', 'synchronous = full'];
        for (const setting of [...settings, 'wal_autocheckpoint = 10000']) {
          await turns.take();
          await run(connection, `pragma ${setting}`).finally(turns.give);
        }
      } catch (error) {
        // Kysely destroys no driver whose `init` failed.
        await close();
        throw error;
      }
    },
    async acquireConnection() {
      await turns.take();
      // Kysely acquires nothing before `init` has ended.
      return connection as DatabaseConnection;
    },
    releaseConnection: async () => turns.give(),
    beginTransaction: (connection) => run(connection, 'begin immediate'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    destroy: close,
  };

  async function close() {
    await commits?.idle();
    // A connection lives until its last statement is collected, and would hold its lock.
    if (database) rollBack(database);
    database?.close();
    await file?.close();
  }
}

interface Waiting {
  readonly turns: Turns;
  readonly pause: Pause;
  readonly commit: () => Promise<void>;
}

function waitingConnection(
  database: Database.Database,
  { turns, pause, commit }: Waiting,
): DatabaseConnection {
  async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
    let waited = 0;
    for (let next = FIRST_PAUSE_MS; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!busy.test(errorCode(error) ?? '')) throw error;
        if (isInTransaction(database) || waited >= LONGEST_WAIT_MS) {
          throw new DatabaseBusy(String(error));
        }
      }
      turns.give();
      await pause(next);
      await turns.take();
      waited += next;
    }
  }

  function execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = database.prepare(sql);
    // The caller's types say what its statement gives.
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  async function inTransaction<T>(work: () => T): Promise<T> {
    database.exec('begin immediate');
    try {
      const result = work();
      await commit();
      return result;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  }

  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { sql } = query;
      if (/^\s*rollback\b/i.test(sql)) rollBack(database);
      else if (committing.test(sql)) await whenFree(commit);
      else if (beginning.test(sql)) await whenFree(() => void database.exec(sql));
      else if (isInTransaction(database) || reading.test(sql)) {
        return whenFree(() => execute<R>(query));
      } else return whenFree(() => inTransaction(() => execute<R>(query)));
      return { rows: [] };
    },
    // biome-ignore lint/correctness/useYield: nothing here reads row by row
    async *streamQuery() {
      throw new Error('Rows are read at once from SQLite.');
    },
  };
}

/** SQLite itself ends a transaction where the disk is full. */
function rollBack(database: Database.Database): void {
  if (isInTransaction(database)) database.exec('rollback');
}

/** The driver ends the process where a closed database is queried for this. */
function isInTransaction(database: Database.Database): boolean {
  return database.open && database.inTransaction;
}

function createMutex(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async take() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    give() {
      const next = waiting.shift();
      // The next in line owns it from now on.
      if (next) next();
      else isTaken = false;
    },
  };
}

export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'setup.db');
}

export function sqliteDialect(dataFolder: string, pause: Pause = setTimeout): Dialect {
  return waitingDialect(sqliteFile(dataFolder), pause);
}

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
