import { copyFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishManually } from '../src/operator/finish.ts';
import { refundManually } from '../src/operator/refund.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { sqliteDialect, sqliteFile } from '../src/storage/sqlite.ts';
import type { Storage } from '../src/storage/tables.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn } from '../testing/reconciling.ts';
import { shopOn, tellingProvider } from '../testing/shop.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

const attribution = { by: 'Achieng', why: 'a try' };

/**
 * What happens to an order with three prompts. Each step may be done again: a provider repeats what it
 * says, and an operator types a command again that was cut short.
 */
const steps: Record<string, (shop: Shop, order: string) => Promise<unknown>> = {
  'the order is finished manually for its second prompt': ({ context }, order) =>
    finishManually(context, order, { ...attribution, payment: `${order}.2`, despiteOthers: true }),
  'all are paid': async ({ say }, order) => {
    await say(`${order}.2`, { kind: 'paid' });
    await say(`${order}.1`, { kind: 'paid' });
    await say(`${order}.3`, { kind: 'paid' });
  },
  'the third is taken back': ({ say }, order) => say(`${order}.3`, { kind: 'reversed' }),
  'the first is given back': ({ context }, order) =>
    refundManually(context, `${order}.1`, attribution),
  'the second is given back, and the account closed': ({ context }, order) =>
    refundManually(context, `${order}.2`, { ...attribution, account: 'closed' }),
};

function openShop(storage: Storage) {
  const clock = manualClock();
  const { provider, answers } = tellingProvider();
  const { context } = contextOn(storage, clock, provider);
  return { context, ...shopOn(context, clock, answers) };
}
type Shop = ReturnType<typeof openShop>;

/** An order with three prompts that may be paid, in a database that is one file. */
async function template() {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder);
  const { place, pay } = openShop(storage);
  const order = await place();
  for (const attempt of [1, 2, 3]) await pay(order, attempt);
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
  return { order, file: sqliteFile(folder) };
}

async function run(storage: Storage, order: string): Promise<void> {
  try {
    const shop = openShop(storage);
    for (const step of Object.values(steps)) await step(shop, order);
  } finally {
    await storage.destroy();
  }
}

/** The emails that have to be in the outbox, by what became of the order and its payments. */
async function mailsDue(folder: string): Promise<string[]> {
  const payments = await rowsOf(folder, 'payments');
  const accounts = await rowsOf(folder, 'accounts');
  const pair = (id: unknown, news: string) => [`${id}-${news}`, `${id}-${news}-vendor`];
  const ofPayment = ({ id, state, code }: (typeof payments)[number]) => [
    // The code stays when the money was given back that was due.
    ...(code === 'paid-twice' ? pair(id, 'refund-due') : []),
    ...(state === 'refunded' || state === 'reversed' ? pair(id, String(state)) : []),
  ];
  return [...accounts.map(({ id }) => String(id)), ...payments.flatMap(ofPayment)].sort();
}

const outboxOf = async (folder: string) =>
  (await rowsOf(folder, 'outbox')).map(({ id }) => String(id)).sort();

test('when the service or the operator dies before any one query, every buyer is told correctly and exactly once', {
  timeout: 120_000,
}, async () => {
  const { order, file } = await template();
  let crashes = 0;
  for (;;) {
    const folder = await temporaryFolder();
    await copyFile(file, sqliteFile(folder));
    const { storage } = crashingStorage(sqliteDialect(folder), crashes + 1);
    const died = await run(storage, order).then(
      () => false,
      (error) => {
        if (error instanceof Crash) return true;
        throw error;
      },
    );
    expect(await outboxOf(folder), `after a death at ${crashes + 1}`).toEqual(
      await mailsDue(folder),
    );
    await run(await openStorage(folder), order);
    expect(await outboxOf(folder)).toEqual(await mailsDue(folder));
    expect(await rowsOf(folder, 'payments')).toMatchObject([
      { state: 'refunded', code: 'paid-twice' },
      { state: 'refunded', code: null },
      { state: 'reversed', code: 'paid-twice' },
    ]);
    expect(await rowsOf(folder, 'orders')).toMatchObject([{ state: 'closed' }]);
    expect(await rowsOf(folder, 'accounts')).toHaveLength(1);
    expect(await rowsOf(folder, 'order_notes')).toHaveLength(3);
    if (!died) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(30);
});
