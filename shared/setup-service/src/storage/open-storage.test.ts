import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseOf, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { openStorage } from './open-storage.ts';
import { sqliteFile } from './sqlite.ts';

onEachDatabase(() => {
  test('a database is made once and opened again as it is', async () => {
    const folder = await temporaryFolder();
    const url = await emptyDatabaseOf(folder);
    await (await openStorage(folder, url)).destroy();
    await (await openStorage(folder, url)).destroy();
    expect(await rowsOf(folder, 'orders')).toEqual([]);
  });

  test('services that start at once on an empty database all start', async () => {
    const folder = await temporaryFolder();
    const url = await emptyDatabaseOf(folder);
    // In one process SQLite has one user at a time; `server.test.ts` starts several processes.
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
