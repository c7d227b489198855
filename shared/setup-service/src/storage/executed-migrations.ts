import { sql } from 'kysely';
import type { Storage } from './tables.ts';

/** What has been done to a database, by name; nothing where it is new. */
export async function executedMigrations(storage: Storage): Promise<string[]> {
  const tables = await storage.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(storage);
  return rows.map(({ name }) => name);
}
