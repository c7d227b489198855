import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { findPostgres } from '@platform/testing/postgres-cluster';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseOfTest } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { site } from '../../testing/site.ts';
import { startSetupService } from '../start-setup-service.ts';
import { isDatabaseAway } from './database-away.ts';
import { openStorage } from './open-storage.ts';
import { postgresDialect } from './postgres.ts';
import { waitingDialect } from './sqlite.ts';
import type { Storage } from './tables.ts';

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
  const path = join(await temporaryFolder(), 'setup.db');
  const storage = new Kysely<{ notes: { text: string } }>({
    dialect: waitingDialect(path, async () => undefined),
  });
  const pages = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(storage);
  await sql`create table notes (text text)`.execute(storage);
  const text = 'x'.repeat(100_000);
  const add = () => storage.insertInto('notes').values({ text }).execute();
  const addTwo = () =>
    storage.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ text: 'small' }).execute();
      await transaction.insertInto('notes').values({ text }).execute();
    });
  await pages(20);
  expect(isDatabaseAway(await add().catch((error) => error))).toBe(true);
  expect(isDatabaseAway(await addTwo().catch((error) => error))).toBe(true);
  expect(await storage.selectFrom('notes').selectAll().execute()).toEqual([]);
  await pages(2000);
  await addTwo();
  await add();
  expect(await storage.selectFrom('notes').selectAll().execute()).toHaveLength(3);
  await storage.destroy();
});

async function networkTo(url: URL) {
  const links: (readonly [Socket, Socket])[] = [];
  const server = createServer((near) => {
    const far = connect(`${decodeURIComponent(url.hostname)}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
    links.push([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    address: `postgresql://site@127.0.0.1:${port}${url.pathname}`,
    links,
    lose: () => {
      for (const [near, far] of links) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
  };
}

describe.skipIf(!findPostgres())('a PostgreSQL whose network swallows everything', () => {
  test('is dropped after a while, and queries take another connection', async () => {
    const network = await networkTo(new URL(await databaseOfTest()));
    const storage = new Kysely<unknown>({ dialect: await postgresDialect(network.address, 1_000) });
    onTestFinished(() => storage.destroy());
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(storage);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    network.lose();
    expect(isDatabaseAway(await ask().catch((error: unknown) => error))).toBe(true);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(network.links).toHaveLength(2);
  });
});

const startOn = async (change: (storage: Storage) => unknown) =>
  startSetupService({
    port: 0,
    dataFolder: await temporaryFolder(),
    config: site,
    env: { LOG_LEVEL: 'silent' },
    async open(...where) {
      const storage = await openStorage(...where);
      await change(storage);
      return storage;
    },
  });

describe('a database that can be read and keeps nothing', () => {
  test('is not ready, though a transaction begins in it', async () => {
    let storage: Storage | undefined;
    const service = await startOn((opened) => {
      storage = opened;
    });
    onTestFinished(() => service.stop());
    if (!storage) throw new Error('no database was opened');
    const ready = async () => (await fetch(`${service.address}/ready`)).status;
    expect(await ready()).toBe(200);
    // As a full disk does it: what is written fails, and all before it is well.
    await sql`create temp trigger full before insert on mail_counts
      begin select raise(fail, 'database or disk is full'); end`.execute(storage);
    expect(await ready()).toBe(503);
    await sql`drop trigger full`.execute(storage);
    expect(await ready()).toBe(200);
  });

  test('from the moment that it was opened ends the start in one line', async () => {
    const start = startOn((storage) => sql`pragma query_only = 1`.execute(storage));
    await expect(start).rejects.toThrow(/^The database was locked or went away .+\.$/);
  });
});
