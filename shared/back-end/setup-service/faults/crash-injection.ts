import { type CompiledQuery, type DatabaseConnection, type Dialect, Kysely } from 'kysely';
import type { Storage, Tables } from '../src/storage/tables.ts';

export class Crash extends Error {}

/**
 * A database whose user dies just before a certain query, counted from 1: neither that one nor any
 * later one runs, so that what was not committed by then is gone. Beginnings and commits are queries,
 * too. `doom` lets it die after so many more queries.
 */
export function crashingStorage(dialect: Dialect, diesAt = Number.POSITIVE_INFINITY) {
  let queries = 0;
  let last = diesAt;
  const known = new WeakSet<DatabaseConnection>();

  function countQueries(connection: DatabaseConnection): void {
    if (known.has(connection)) return;
    known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      // The database itself rolls back when its user is gone.
      if (query.sql !== 'rollback') queries += 1;
      if (query.sql !== 'rollback' && queries >= last) throw new Crash(`dead at query ${queries}`);
      return execute<R>(query);
    };
  }

  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      const connection = await acquire();
      countQueries(connection);
      return connection;
    };
    return driver;
  };
  const storage: Storage = new Kysely<Tables>({ dialect });
  return {
    storage,
    isDead: () => queries >= last,
    doom: (more: number) => {
      last = queries + more;
    },
  };
}
