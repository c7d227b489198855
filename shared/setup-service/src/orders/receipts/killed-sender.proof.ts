import { copyFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Crash, crashingStorage } from '../../../faults/crash-injection.ts';
import { rowsOf } from '../../../testing/databases.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { openContext } from '../../../testing/reconciling.ts';
import { aShop } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';
import { sqliteDialect, sqliteFile } from '../../storage/sqlite.ts';
import type { Storage } from '../../storage/tables.ts';
import { createReceiptSender } from './send-receipts.ts';

/** Writes what is due; true where the database's user died meanwhile. */
async function sendOn(storage: Storage): Promise<boolean> {
  let died = false;
  const log = {
    warn(detail: { readonly err?: unknown }) {
      died ||= detail.err instanceof Crash;
    },
  };
  const sender = createReceiptSender({
    storage,
    live: { config: site },
    outbox: { wake: () => undefined },
    clock: manualClock(),
    log,
    draw: async () => Buffer.from('%PDF-'),
  });
  sender.wake();
  await sender.idle();
  await sender.stop();
  return died;
}

/** A database in which two orders are paid whose receipts nobody has written. */
async function twoPaidOrders(): Promise<string> {
  const shop = await aShop();
  for (const name of ['one', 'two']) {
    const order = await shop.place({
      email: `${name}@mavuno.example`,
      companyName: name,
      applicantName: 'Wanjiru Kamau',
      phoneNumber: '0712345678',
      plan: 'Basic Plan',
      users: 3,
      price: 12_000,
    });
    await shop.say(await shop.pay(order, 1), { kind: 'paid' });
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.context.storage);
  return shop.folder;
}

test('a service that dies before any query of its receipts leaves each to be written once', async () => {
  const template = await twoPaidOrders();
  let crashes = 0;
  for (;;) {
    const folder = await temporaryFolder();
    await copyFile(sqliteFile(template), sqliteFile(folder));
    const { storage } = crashingStorage(sqliteDialect(folder), crashes + 1);
    const died = await sendOn(storage);
    await storage.destroy();
    const { storage: again } = await openContext(folder, manualClock());
    await sendOn(again);
    const receipts = await rowsOf(folder, 'receipts');
    expect(receipts.map(({ number }) => number)).toEqual([1, 2]);
    const mails = (await rowsOf(folder, 'outbox')).map(({ id }) => String(id));
    for (const { order_id } of receipts) {
      const about = mails.filter((id) => id.startsWith(`${order_id}-`));
      expect(about, `after a death at ${crashes + 1}`).toEqual([
        `${order_id}-receipt`,
        `${order_id}-sale`,
      ]);
    }
    if (!died) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(10);
});
