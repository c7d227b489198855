import { stat } from 'node:fs/promises';
import { OperatorError } from '@site/node/operator-error';
import { Kysely } from 'kysely';
import { openStorage } from '../storage/open-storage.ts';
import { postgresDialect } from '../storage/postgres.ts';
import { sqliteFile } from '../storage/sqlite.ts';
import type { Storage } from '../storage/tables.ts';

/**
 * Opens the database of a service that has run. An operator who named the wrong folder must hear of it:
 * a new database in it would answer that there are no orders.
 *
 * @throws OperatorError where there is none, or it cannot be used; nothing is made then
 */
export async function openDatabase(
  dataFolder: string,
  databaseUrl: string | undefined,
): Promise<Storage> {
  if (databaseUrl === undefined) await mustHaveFile(dataFolder);
  else await mustHaveTables(databaseUrl);
  return openStorage(dataFolder, databaseUrl);
}

async function mustHaveFile(dataFolder: string): Promise<void> {
  const found = await stat(sqliteFile(dataFolder)).catch(() => undefined);
  if (found && found.size > 0) return;
  throw new OperatorError(
    `There is no database in ${dataFolder}. Set SITE_DATA to the data folder of the service, or DATABASE_URL to its database.`,
  );
}

async function mustHaveTables(databaseUrl: string): Promise<void> {
  const storage = new Kysely<unknown>({ dialect: await postgresDialect(databaseUrl) });
  // A database that cannot be reached is refused when it is opened, with the reason.
  const tables = await storage.introspection.getTables().catch(() => undefined);
  await storage.destroy();
  if (!tables || tables.some(({ name }) => name === 'orders')) return;
  throw new OperatorError(
    'The database of DATABASE_URL is not one of the service: it has no orders. Correct DATABASE_URL.',
  );
}
