import { errorCode } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { type Dialect, Kysely, type MigrationResultSet, Migrator } from 'kysely';
import { DatabaseBusy } from './database-away.ts';
import { DatabaseTooNew, withLaterMigrations } from './later-migrations.ts';
import { migrations } from './migrations.ts';
import { migratePostgres, postgresDialect, withPostgresLock } from './postgres.ts';
import { sqliteDialect, sqliteFile, withSqliteLock } from './sqlite.ts';
import type { Pause } from './sqlite-driver.ts';
import type { Storage } from './tables.ts';

/**
 * Opens the database, creates what is missing and brings it up to date: the PostgreSQL one where an
 * address is given, else the SQLite file in the data folder. Services that start at once wait for
 * each other, and one that is killed in the middle leaves nothing half done. End it with `destroy()`.
 *
 * @param pause how SQLite waits for other processes, unless a test drives the time
 * @throws OperatorError where it cannot be reached, is no database or was changed by a newer version that took something away
 */
export async function openStorage(
  dataFolder: string,
  databaseUrl?: string,
  pause?: Pause,
): Promise<Storage> {
  const isPostgres = databaseUrl !== undefined;
  const dialect: Dialect = isPostgres
    ? await postgresDialect(databaseUrl)
    : sqliteDialect(dataFolder, pause);
  const storage: Storage = new Kysely({ dialect });
  const { error } = isPostgres
    ? await migratePostgres(databaseUrl, (changing) => migrate(changing, true))
    : await migrate(storage, false);
  if (!error) return storage;
  await storage.destroy();
  const detail = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
  const name = isPostgres ? 'of DATABASE_URL' : sqliteFile(dataFolder);
  const remedy = isPostgres ? remedyOfPostgres(error) : remedyOf(error);
  throw new OperatorError(`The database ${name} cannot be used (${detail}). ${remedy}`);
}

const TOO_NEW = 'Start the version that wrote it, or a later one.';

function remedyOfPostgres(error: unknown): string {
  if (error instanceof DatabaseTooNew) return TOO_NEW;
  return 'Correct DATABASE_URL, start the database, or run the version that wrote it.';
}

/** What to do about an SQLite file. One that is sound must not be put back to an older copy. */
function remedyOf(error: unknown): string {
  if (error instanceof DatabaseTooNew) return TOO_NEW;
  if (error instanceof DatabaseBusy) {
    return 'Nothing is wrong with it: stop the program that has locked it, and start again.';
  }
  const code = errorCode(error) ?? '';
  if (/^SQLITE_(?:FULL|IOERR_WRITE|IOERR_FSYNC|IOERR_SHM)/.test(code)) {
    return 'Make room on its disk, and start again.';
  }
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM)/.test(code) || /^E(?:ACCES|PERM|ROFS)$/.test(code)) {
    return 'Let this user write it and its folder, and start again.';
  }
  return 'Put back a copy that works, run the version that wrote it, or set SITE_DATA to another folder.';
}

/** Brings a database up to date, all of it or nothing. */
export async function migrate(
  storage: Storage,
  isPostgres: boolean,
): Promise<Pick<MigrationResultSet, 'error'>> {
  const withLock = isPostgres ? withPostgresLock : withSqliteLock;
  try {
    return await storage.connection().execute((connection) =>
      withLock(connection, async () => {
        const known = await withLaterMigrations(connection, await migrations.getMigrations());
        const provider = { getMigrations: async () => known };
        const migrator = new Migrator({ db: connection, provider });
        const { error } = await migrator.migrateToLatest();
        // Thrown, so that what was begun is undone.
        if (error) throw error;
        return {};
      }),
    );
  } catch (error) {
    return { error };
  }
}
