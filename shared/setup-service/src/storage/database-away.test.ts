import { join } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { isDatabaseAway } from './database-away.ts';
import { waitingDialect } from './sqlite-driver.ts';

const withCode = (code: string) => Object.assign(new Error('says the driver'), { code });

describe('what a database says', () => {
  test.each(['57P01', '57P03', '53300', '08006', '40001', 'ECONNREFUSED', 'ECONNRESET'])(
    '%s means that it cannot be used now',
    (code) => expect(isDatabaseAway(withCode(code))).toBe(true),
  );

  test.each(['23505', '42P01', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ERR_ASSERTION'])(
    '%s is a fault of ours',
    (code) => expect(isDatabaseAway(withCode(code))).toBe(false),
  );
});

test('on a full disk nothing is done by halves, and work goes on when there is room', async () => {
  const file = join(await temporaryFolder(), 'setup.db');
  const database = new Database(file);
  database.exec('create table notes (text text)');
  const storage = new Kysely<{ notes: { text: string } }>({
    dialect: waitingDialect(
      async () => database,
      async () => undefined,
    ),
  });
  const text = 'x'.repeat(100_000);
  const add = () => storage.insertInto('notes').values({ text }).execute();
  const addTwo = () =>
    storage.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ text: 'small' }).execute();
      await transaction.insertInto('notes').values({ text }).execute();
    });
  database.exec('pragma max_page_count = 20');
  expect(isDatabaseAway(await add().catch((error) => error))).toBe(true);
  expect(isDatabaseAway(await addTwo().catch((error) => error))).toBe(true);
  expect(await storage.selectFrom('notes').selectAll().execute()).toEqual([]);
  database.exec('pragma max_page_count = 2000');
  await addTwo();
  await add();
  expect(await storage.selectFrom('notes').selectAll().execute()).toHaveLength(3);
  await storage.destroy();
});
