import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOf, inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { runService } from '../testing/running-service.ts';
import { openStorage } from './open-storage.ts';

/** A database as a later version has left it. */
async function changedBy(name: string): Promise<string> {
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
  test.each(['900-more', '900-contract-since-016-less'])(
    'a copy that does not know %s works on, and leaves it as it is',
    async (name) => {
      const dataFolder = await changedBy(name);
      const service = await runService({ dataFolder });
      expect(await service.signUp()).toEqual({ status: 200, text: '1' });
      await service.stop();
      expect(await rowsOf(dataFolder, 'accounts')).toHaveLength(1);
      await (await openStorage(dataFolder, await databaseOf(dataFolder))).destroy();
    },
  );

  test.each(['900-contract-since-899-less', '900-contract-less'])(
    'a copy does not start where %s took away what it needs, and says so',
    async (name) => {
      const dataFolder = await changedBy(name);
      const refusal = await openStorage(dataFolder, await databaseOf(dataFolder)).catch(String);
      expect(refusal).toContain(`${name} of a later version took away what this version needs`);
      expect(refusal).toMatch(/Start the version that wrote it/);
    },
  );
});
