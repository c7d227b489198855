import { Kysely, Migrator } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabaseOf, onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { migrations } from '../migrations.ts';
import { openStorage } from '../open-storage.ts';
import { postgresDialect } from '../postgres.ts';
import { sqliteDialect } from '../sqlite.ts';
import type { Tables } from '../tables.ts';

const at = '2026-03-02T09:00:00.000Z';

/** An order and its payments, by state and code, as an earlier version left them. */
const before = {
  bought: ['done', ['unpaid', '1032'], ['paid', null]],
  'by-hand': ['done', ['refund-due', 'paid-twice']],
  'taken-back': ['done', ['reversed', null]],
  waiting: ['paid', ['paid', null]],
  open: ['open', ['open', null]],
  taken: ['refused', ['refund-due', 'account-exists']],
} as const;

onEachDatabase(() => {
  test('orders of an earlier version keep their account, and the payment that it is for is known', async () => {
    const folder = await temporaryFolder();
    const url = await emptyDatabaseOf(folder);
    const dialect = url ? await postgresDialect(url) : sqliteDialect(folder);
    const storage = new Kysely<Tables>({ dialect });
    const migrator = new Migrator({ db: storage, provider: migrations });
    expect(await migrator.migrateTo('004-mail-tries')).not.toHaveProperty('error');
    for (const [id, [state, ...payments]] of Object.entries(before)) {
      const times = { created_at: at, updated_at: at };
      await storage
        .insertInto('orders')
        .values({ id, state, ...times })
        .execute();
      for (const [index, [paymentState, code]] of payments.entries()) {
        await storage
          .insertInto('payments')
          .values({
            id: `${id}.${index + 1}`,
            order_id: id,
            method: 'mobile_money',
            provider: 'daraja',
            amount: 5,
            state: paymentState,
            code,
            asked: 0,
            ...times,
          })
          .execute();
      }
    }
    await storage.destroy();
    await (await openStorage(folder, url)).destroy();
    const orders = await rowsOf(folder, 'orders');
    expect(Object.fromEntries(orders.map(({ id, paid_by }) => [id, paid_by]))).toEqual({
      bought: 'bought.2',
      'by-hand': null,
      'taken-back': 'taken-back.1',
      waiting: 'waiting.1',
      open: null,
      taken: null,
    });
  });
});
