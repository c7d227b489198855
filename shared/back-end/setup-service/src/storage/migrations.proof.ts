import { expect, test } from 'vitest';
import { Crash, crashingStorage } from '../../faults/crash-injection.ts';
import { emptyDatabaseOf, onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { migrate, openStorage } from './open-storage.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';

/** With connections of its own, which end with it, and its locks with them. */
const dialectFor = async (folder: string, url: string | undefined) =>
  url ? postgresDialect(url) : sqliteDialect(folder);

onEachDatabase(() => {
  test('a service that is killed while it migrates leaves the database to the next one', async () => {
    let crashes = 0;
    for (let query = 1; ; ) {
      const folder = await temporaryFolder();
      const url = await emptyDatabaseOf(folder);
      const { storage } = crashingStorage(await dialectFor(folder, url), query);
      const migrated = migrate(storage, url !== undefined);
      const error = await migrated.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      await storage.destroy();
      if (error && !(error instanceof Crash)) throw error;
      await (await openStorage(folder, url)).destroy();
      expect(await rowsOf(folder, 'orders')).toEqual([]);
      if (!error) break;
      crashes += 1;
      // PostgreSQL takes its time to make a database.
      query += url ? 6 : 1;
    }
    expect(crashes).toBeGreaterThan(4);
  });
});
