import { sql } from 'kysely';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import {
  databaseOf,
  emptyDatabaseOf,
  inDatabase,
  onEachDatabase,
  rowsOf,
} from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { runService } from '../../testing/running-service.ts';
import { openStorage } from './open-storage.ts';
import { sqliteFile } from './sqlite.ts';

onEachDatabase(() => {
  test('services that start at once on an empty database all start', async () => {
    const folder = await temporaryFolder();
    const url = await emptyDatabaseOf(folder);
    // In one process SQLite has one user at a time; `server.proof.ts` starts several processes.
    const count = url ? 6 : 1;
    const storages = await Promise.all(
      Array.from({ length: count }, () => openStorage(folder, url)),
    );
    await Promise.all(storages.map((storage) => storage.destroy()));
    expect(await rowsOf(folder, 'orders')).toEqual([]);
  });
});

test('a sound database that another program has locked is not to be put back', async () => {
  const folder = await temporaryFolder();
  await (await openStorage(folder)).destroy();
  const other = new Database(sqliteFile(folder));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const refusal = await openStorage(folder, undefined, async () => undefined).catch(String);
  expect(refusal).toMatch(/stop the program that has locked it, and start again\.$/);
  expect(refusal).not.toMatch(/copy|version/);
});

test('a database that is not there is named, without its password', async () => {
  const url = 'postgresql://site:a-password@127.0.0.1:1/site';
  const refusal = await openStorage(await temporaryFolder(), url).catch(String);
  expect(refusal).toMatch(/^OperatorError: The database of DATABASE_URL cannot be used \(.+\)\. /);
  expect(refusal).not.toContain('a-password');
});

test('a query of a database that was closed in the meantime is refused, and the process lives', async () => {
  const storage = await openStorage(await temporaryFolder());
  const late = storage.connection().execute(async (connection) => {
    await storage.destroy();
    return connection.updateTable('orders').set({ state: 'open' }).execute();
  });
  await expect(late).rejects.toThrow('not open');
});

async function migratedBy(name: string): Promise<string> {
  const folder = await temporaryFolder();
  await (await openStorage(folder, await databaseOf(folder))).destroy();
  await inDatabase(folder, async (storage) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${'2027-01-01'})`.execute(
      storage,
    );
    await storage.schema.alterTable('orders').addColumn('a_new_one', 'text').execute();
  });
  return folder;
}

onEachDatabase(() => {
  test.each(['900-more', '900-contract-since-001-less'])(
    'a copy that does not know %s works on, and leaves it as it is',
    async (name) => {
      const dataFolder = await migratedBy(name);
      const service = await runService({ dataFolder });
      expect(await service.signUp()).toEqual({ status: 200, text: '1' });
      await service.stop();
      expect(await rowsOf(dataFolder, 'accounts')).toHaveLength(1);
    },
  );

  test.each(['900-contract-since-899-less', '900-contract-less'])(
    'a copy does not start where %s took away what it needs, and names it',
    async (name) => {
      const dataFolder = await migratedBy(name);
      const refusal = await openStorage(dataFolder, await databaseOf(dataFolder)).catch(String);
      expect(refusal).toContain(`${name} of a later version took away what this version needs`);
      expect(refusal).toMatch(/Start the version that wrote it/);
    },
  );
});
