import { sha256 } from '@platform/node/hash';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOf, inDatabase, onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { attribution } from '../../testing/office.ts';
import { persons } from '../../testing/operator-command.ts';
import { accountRow, insert, orderRow } from '../../testing/retaining.ts';
import { runService } from '../../testing/running-service.ts';
import { openStorage } from './open-storage.ts';
import { mailReplyColumns, type Storage } from './tables.ts';

const former = 'owner@kafé.example';
const ascii = 'owner@xn--kaf-dma.example';

/** A database as the version before left it. */
async function migratedWith(write: (storage: Storage) => Promise<unknown>): Promise<string> {
  const folder = await temporaryFolder();
  const url = await databaseOf(folder);
  await (await openStorage(folder, url)).destroy();
  await inDatabase(folder, async (storage) => {
    await sql`delete from kysely_migration where name >= '002'`.execute(storage);
    const waiting = ['outbox_replies', 'orders_without_account', 'payments_refund_due'];
    for (const index of ['accounts_former_key', ...waiting]) {
      await sql.raw(`drop index ${index}`).execute(storage);
    }
    for (const column of Object.keys(mailReplyColumns)) {
      await storage.schema.alterTable('outbox').dropColumn(column).execute();
    }
    await write(storage);
  });
  await (await openStorage(folder, url)).destroy();
  return folder;
}

const accountOf = (id: string, email: string, bought = true) =>
  accountRow(id, {
    email,
    email_key: email,
    trial_ends_at: bought ? null : '2040-01-01T00:00:00.000Z',
  });

const keysOf = async (folder: string, table: 'accounts' | 'orders') =>
  Object.fromEntries((await rowsOf(folder, table)).map(({ id, email_key }) => [id, email_key]));

onEachDatabase(() => {
  test('accounts, orders, requests and wishes for no reminders get the key of the mailbox', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const recipient = { created_at: at, purchase_reminded_at: null, stopped_at: at };
    const local = 'josé@mavuno.example';
    const folder = await migratedWith(async (storage) => {
      await insert(storage, 'accounts', [accountOf('a', former), accountOf('l', local)]);
      await insert(storage, 'orders', [
        orderRow('a', { email: former, email_key: former }),
        orderRow('n', { email: null, email_key: null }),
      ]);
      await insert(storage, 'person_requests', [
        { id: 'r', address_hash: sha256(former), at, what: 'shown', ...attribution },
      ]);
      await insert(storage, 'reminder_recipients', [
        { ...recipient, email_hash: sha256(former), link_id: 'x' },
      ]);
    });
    expect(await keysOf(folder, 'accounts')).toEqual({ a: ascii, l: local });
    expect(await keysOf(folder, 'orders')).toEqual({ a: ascii, n: null });
    const address_hash = sha256(ascii);
    expect(await rowsOf(folder, 'person_requests')).toMatchObject([{ address_hash }]);
    expect(await rowsOf(folder, 'reminder_recipients')).toMatchObject([
      { email_hash: address_hash, link_id: 'x', stopped_at: at },
    ]);
    const { stdout } = await persons(folder, 'show', ascii);
    expect(JSON.parse(stdout)).toMatchObject({ accounts: [{ id: 'a' }], orders: [{ id: 'a' }] });
    expect(JSON.parse((await persons(folder, 'twins')).stdout)).toEqual([]);
  });

  test('of two accounts that become one mailbox none is changed, and both are listed', async () => {
    const folder = await migratedWith((storage) =>
      insert(storage, 'accounts', [accountOf('one', ascii, false), accountOf('two', former)]),
    );
    expect(await keysOf(folder, 'accounts')).toEqual({ one: ascii, two: former });
    const twins = JSON.parse((await persons(folder, 'twins')).stdout);
    expect(twins).toMatchObject([{ id: 'two', email: former }]);
    const shown = JSON.parse((await persons(folder, 'show', ascii)).stdout);
    expect(shown.accounts).toHaveLength(2);
    const refused = await persons(folder, 'correct', ascii, '--company', 'Z', '--why', 'asked');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('orders close') });
  });

  test('two spellings that were never in ASCII are one account with the key, the bought one', async () => {
    const other = 'owner@kafé。example';
    const folder = await migratedWith((storage) =>
      insert(storage, 'accounts', [accountOf('trial', other, false), accountOf('two', former)]),
    );
    expect(await keysOf(folder, 'accounts')).toEqual({ trial: other, two: ascii });
    const service = await runService({ dataFolder: folder });
    await service.stop();
  });
});
