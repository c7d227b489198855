import { join } from 'node:path';
import { CompiledQuery, type DatabaseConnection, Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { StartRefusal } from '../start-refusal.ts';
import { migrations } from './migrations.ts';
import type { Storage } from './tables.ts';

/**
 * Opens the database in the data folder, creates it where there is none, and brings it up to date.
 * End it with `destroy()`.
 *
 * @throws StartRefusal where the file is no database or was written by a newer version
 */
export async function openStorage(dataFolder: string): Promise<Storage> {
  const file = join(dataFolder, 'setup.db');
  const storage: Storage = new Kysely({
    dialect: new SqliteDialect({
      database: async () => new Database(file),
      onCreateConnection: prepareConnection,
    }),
  });
  const { error } = await new Migrator({ db: storage, provider: migrations }).migrateToLatest();
  if (!error) return storage;
  await storage.destroy();
  const detail = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
  throw new StartRefusal(
    `The database ${file} cannot be used (${detail}). Put back a copy that works, run the version that wrote it, or set SITE_DATA to another folder.`,
  );
}

async function prepareConnection(connection: DatabaseConnection): Promise<void> {
  // Full: a commit that was answered survives a power cut, which WAL alone does not promise.
  for (const setting of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000']) {
    await connection.executeQuery(CompiledQuery.raw(`pragma ${setting}`));
  }
}
