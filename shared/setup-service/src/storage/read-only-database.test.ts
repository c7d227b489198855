import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSetupService } from '../start-setup-service.ts';
import { aBuyer } from '../testing/buyer.ts';
import { databaseOfTest } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { findPostgres } from '../testing/postgres-cluster.ts';
import { runService } from '../testing/running-service.ts';
import { site } from '../testing/site.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './tables.ts';

describe('a database that can be read and keeps nothing', () => {
  test('is not ready, though a transaction begins in it', async () => {
    let opened: Storage | undefined;
    const service = await startSetupService({
      port: 0,
      dataFolder: await temporaryFolder(),
      config: site,
      env: { LOG_LEVEL: 'silent', SETUP_BOT_CHECK: 'trials' },
      open: async (...where) => {
        opened = await openStorage(...where);
        return opened;
      },
    });
    onTestFinished(() => service.stop());
    if (!opened) throw new Error('no database was opened');
    expect((await fetch(`${service.address}/ready`)).status).toBe(200);
    // As a full disk does it: what is written fails, and all before it is well.
    await sql`create temp trigger full before insert on mail_counts
      begin select raise(fail, 'database or disk is full'); end`.execute(opened);
    expect((await fetch(`${service.address}/ready`)).status).toBe(503);
    await sql`drop trigger full`.execute(opened);
    expect((await fetch(`${service.address}/ready`)).status).toBe(200);
  });

  test('from the moment that it was opened ends the start in one line', async () => {
    const start = startSetupService({
      port: 0,
      dataFolder: await temporaryFolder(),
      config: site,
      env: { LOG_LEVEL: 'silent' },
      open: async (...where) => {
        const storage = await openStorage(...where);
        await sql`pragma query_only = 1`.execute(storage);
        return storage;
      },
    });
    await expect(start).rejects.toThrow(/^The database was locked or went away .+\.$/);
  });

  test.skipIf(!findPostgres())('of PostgreSQL is a standby, and not ready either', async () => {
    const url = await databaseOfTest();
    const service = await runService({ env: { DATABASE_URL: url } });
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await client.end();
    expect((await fetch(`${service.address}/ready`)).status).toBe(503);
    expect((await aBuyer(service.address).place()).status).toBe(503);
    await service.stop();
  });
});
