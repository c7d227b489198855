import { Kysely, Migrator, sql } from 'kysely';
import { expect, test } from 'vitest';
import { Crash, crashingStorage } from '../faults/crash-injection.ts';
import { emptyDatabaseOf, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { migrations } from './migrations.ts';
import { migrate, openStorage } from './open-storage.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';

const all = await migrations.getMigrations();
const names = Object.keys(all).sort();
const at = '2026-03-02T09:00:00.000Z';

async function dialectOf(folder: string) {
  const url = await emptyDatabaseOf(folder);
  return url ? postgresDialect(url) : sqliteDialect(folder);
}

/** The database of an earlier version, with what it held: an account, and an order with its payment. */
async function earlier(version: number): Promise<string> {
  const folder = await temporaryFolder();
  const storage = new Kysely<unknown>({ dialect: await dialectOf(folder) });
  const known = Object.fromEntries(
    Object.entries(all).filter(([name]) => names.indexOf(name) < version),
  );
  const migrator = new Migrator({ db: storage, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`insert into accounts (id, email, email_key, company_name, company_key, applicant_name,
    phone_number, plan, price, users, created_at, trial_ends_at) values ('a', 'a@shop.example',
    'a@shop.example', 'A', 'a', 'A', '0712345678', 'Basic Plan', 12000, 3, ${at}, ${at})`.execute(
    storage,
  );
  await sql`insert into outbox (id, recipient, message, created_at)
    values ('a', 'a@shop.example', 'Hello', ${at})`.execute(storage);
  if (version > 1) {
    await sql`insert into orders (id, state, email, created_at, updated_at)
      values ('o', 'open', 'o@shop.example', ${at}, ${at})`.execute(storage);
    await sql`insert into payments (id, order_id, method, provider, amount, state, asked, created_at,
      updated_at) values ('o.1', 'o', 'mobile_money', 'sandbox', 5, 'open', 0, ${at}, ${at})`.execute(
      storage,
    );
  }
  await storage.destroy();
  return folder;
}

async function expectAll(folder: string, version: number): Promise<void> {
  const storage = await openStorage(folder, await emptyDatabaseOf(folder));
  await storage.destroy();
  expect(await rowsOf(folder, 'accounts')).toMatchObject([{ id: 'a', company_key: 'a' }]);
  expect(await rowsOf(folder, 'outbox')).toMatchObject([{ id: 'a', message: 'Hello', tries: 0 }]);
  const ids = version > 1 ? [{ id: 'o' }] : [];
  expect(await rowsOf(folder, 'orders')).toMatchObject(ids);
  expect(await rowsOf(folder, 'payments')).toHaveLength(ids.length);
}

onEachDatabase(() => {
  const versions = names.map((_name, index) => index + 1);

  test.each(versions)(
    'the database of a version with %i changes is taken over whole',
    async (version) => {
      await expectAll(await earlier(version), version);
    },
  );

  test('a service that is killed while it changes the database leaves it for the next one', {
    timeout: 120_000,
  }, async () => {
    const version = 1;
    // PostgreSQL takes its time to make a database.
    const step = (await emptyDatabaseOf(await temporaryFolder())) ? 6 : 1;
    let crashes = 0;
    for (let query = 1; ; query += step) {
      const folder = await earlier(version);
      const { storage } = crashingStorage(await dialectOf(folder), query);
      const { error } = await migrate(storage, (await emptyDatabaseOf(folder)) !== undefined);
      await storage.destroy();
      if (error && !(error instanceof Crash)) throw error;
      await expectAll(folder, version);
      if (!error) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(4);
  });
});
