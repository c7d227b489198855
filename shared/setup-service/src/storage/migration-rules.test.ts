import {
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, test } from 'vitest';
import { isContract } from './later-migrations.ts';
import { brokenRules } from './migration-rules.ts';
import { migrations } from './migrations.ts';

/** The newest migration that was released before several copies were released one after the other. */
const NEWEST_UNCHECKED = '016-account-sessions';

/** What a migration would say to PostgreSQL. */
async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const storage = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(storage);
  return statements;
}

const all = Object.entries(await migrations.getMigrations());

describe('migrations', () => {
  test('have names that say in which order they run', () => {
    for (const [name] of all) expect(name).toMatch(/^\d{3}-[a-z][a-z-]+/);
  });

  test('that take something away say since which version that is no loss', () => {
    const contracts = all.map(([name]) => name).filter(isContract);
    for (const name of contracts) expect(name).toMatch(/^\d{3}-contract-since-\d{3}-/);
  });

  test('since copies share a database only add what older copies do not need', async () => {
    for (const [name, migration] of all) {
      if (name <= NEWEST_UNCHECKED || isContract(name)) continue;
      expect(brokenRules(await statementsOf(migration)), name).toEqual([]);
    }
  });

  test('before that did more, which the rules see', async () => {
    const purchase = all.find(([name]) => name === '002-purchase')?.[1];
    if (!purchase) throw new Error('there is no such migration');
    const broken = (await brokenRules(await statementsOf(purchase))).join('\n');
    expect(broken).toContain('takes away what old copies use: drop table "accounts"');
  });
});

describe('a migration', () => {
  test.each([
    'create table "a" ("id" text primary key)',
    'alter table "orders" add column "a" text',
    'alter table "orders" add column "a" text, add column "b" integer default 0 not null',
    `alter table "orders" add column "a" integer default 0 not null`,
    'insert into "counters" ("name", "value") values ($1, $2)',
    'alter table "orders" alter column "a" drop default',
  ])('may say %s', (statement) => expect(brokenRules([statement])).toEqual([]));

  test.each([
    'drop table "orders"',
    'DROP INDEX "orders_buyer"',
    'alter table "orders" drop column "a"',
    'alter table "orders" rename to "sales"',
    'alter table "orders" rename column "a" to "b"',
    'alter table "orders" alter column "a" type integer',
    'alter table "orders" alter column "a" set not null',
    'alter table "orders" add constraint "a" unique ("b")',
    'alter table "orders" add column "a" text not null',
    'alter table "orders" add column "a" text unique',
    'alter table "orders" add column "a" text references "accounts" ("id")',
    'create unique index "a" on "orders" ("b")',
    'create index "a_b" on "orders" ("b")',
    'create index if not exists a_b on orders (b)',
    'alter table "orders" add column "a" text, add column "b" text not null',
    'alter table "orders" add "a" text not null',
    'alter table "orders" add column "a" text not null default null',
    'update "orders" set "a" = 1',
    'insert into "orders" ("id") values (1) on conflict ("id") do update set "a" = 1',
    'create trigger "a" before insert on "orders" execute function "b"()',
    'create or replace trigger "a" before insert on "orders" execute function "b"()',
    'with x as (delete from "orders" returning *) select * from x',
    'with x as (select 1) update "orders" set "a" = 1',
    'delete from "orders"',
  ])('may not say %s', (statement) => expect(brokenRules([statement])).toHaveLength(1));

  test('may do as it likes with a table of its own', () => {
    const own = [
      'create table "a" ("id" text)',
      'create unique index "a_id" on "a" ("id")',
      'create index "a_other" on "a" ("id")',
      'update "a" set "id" = 1',
    ];
    expect(brokenRules(own)).toEqual([]);
    expect(brokenRules([...own, 'create index "b" on "orders" ("b")'])).toHaveLength(1);
    expect(brokenRules([...own, 'create unique index "b" on "orders" ("b")'])).toHaveLength(1);
  });
});
