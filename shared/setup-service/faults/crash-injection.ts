import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';
import type { Storage, Tables } from '../src/storage/tables.ts';

export class Crash extends Error {}

/**
 * A database whose user dies just before a certain query, counted from 1: neither that one nor any
 * later one runs, so that what was not committed by then is gone. `doom` lets it die after so many
 * more queries.
 */
export function crashingStorage(dialect: Dialect, diesAt = Number.POSITIVE_INFINITY) {
  let queries = 0;
  let last = diesAt;

  function live(): void {
    queries += 1;
    if (queries >= last) throw new Crash(`dead at query ${queries}`);
  }

  const crashingConnection = (inner: DatabaseConnection): DatabaseConnection => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      live();
      return inner.executeQuery<R>(query);
    },
    streamQuery: (query, size) => inner.streamQuery(query, size),
  });

  const inners = new WeakMap<DatabaseConnection, DatabaseConnection>();

  function crashingDriver(driver: Driver): Driver {
    return {
      init: () => driver.init(),
      destroy: () => driver.destroy(),
      async acquireConnection() {
        const inner = await driver.acquireConnection();
        const connection = crashingConnection(inner);
        inners.set(connection, inner);
        return connection;
      },
      releaseConnection: (connection) =>
        driver.releaseConnection(inners.get(connection) ?? connection),
      // Each of these two is a query on the connection, and counted there.
      beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
      commitTransaction: (connection) => driver.commitTransaction(connection),
      // The database itself does this when its user is gone.
      rollbackTransaction: (connection) =>
        driver.rollbackTransaction(inners.get(connection) ?? connection),
    };
  }

  const storage: Storage = new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => crashingDriver(dialect.createDriver()),
    },
  });
  return {
    storage,
    isDead: () => queries >= last,
    doom: (more: number) => {
      last = Math.min(last, queries + more);
    },
  };
}
