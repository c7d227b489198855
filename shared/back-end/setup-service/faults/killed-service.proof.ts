import { setTimeout } from 'node:timers/promises';
import { seeded } from '@platform/testing/random';
import { expect, test } from 'vitest';
import { createDocumentSender } from '../src/orders/receipts/send-documents.ts';
import { startCopies } from '../testing/copies.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import { openContext, silent } from '../testing/reconciling.ts';
import { settleAll } from './killed-at-query.ts';
import { keepBuying } from './purchases.ts';

/* Killed in the middle of purchases at moments that a seed decides, and started again at once. */

const PURCHASES = Number(process.env.FAULT_PURCHASES ?? 20);
const KILLS = Math.ceil(PURCHASES / 5);
const SEED = Number(process.env.FAULT_SEED ?? 20_260_302);
const BUYERS = 10;
/** Somewhere in the middle of the answers that are under way. */
const LATEST_DEATH_MS = 25;

test(`after ${KILLS} kills in ${PURCHASES} purchases, who paid has an account and a receipt, once`, async () => {
  const random = seeded(SEED);
  const dataFolder = await temporaryFolder();
  const [service] = await startCopies(1, { SITE_DATA: dataFolder });
  const statuses = new Map<number, number>();
  const methods = ['card', 'telephone'] as const;
  const { orders, more, unlessOneFails, stop } = keepBuying(BUYERS, (number) =>
    purchase(service.address, `owner${number}`, random.pick(methods), { statuses }),
  );
  for (let kill = 0; kill < KILLS; kill += 1) {
    await more(PURCHASES / KILLS);
    await setTimeout(random.below(LATEST_DEATH_MS));
    await unlessOneFails(service.restart('SIGKILL'));
  }
  await stop();
  expect((await service.end('SIGTERM')).code).toBe(0);
  await settle(dataFolder);

  const bought = [...orders].sort();
  const column = async (table: Parameters<typeof rowsOf>[1], name: string) =>
    (await rowsOf(dataFolder, table)).map((row) => row[name]);
  const charged = await rowsOf(dataFolder, 'sandbox_payments');
  expect(charged.filter(({ outcome }) => outcome === 'paid')).toHaveLength(bought.length);
  expect((await column('accounts', 'id')).sort()).toEqual(bought);
  const sent = bought.flatMap((id) => [id, `${id}-receipt`, `${id}-sale`]);
  expect((await column('outbox', 'id')).sort()).toEqual(sent.sort());
  const numbers = bought.map((_, index) => `TEST-R-${String(index + 1).padStart(6, '0')}`);
  expect(await column('documents', 'number')).toEqual(numbers);
  const states = await column('payments', 'state');
  expect(states.filter((state) => state === 'paid')).toHaveLength(bought.length);
  expect(states).not.toContain('refund-due');
  console.log({ bought: bought.length, KILLS, statuses });
});

async function settle(dataFolder: string): Promise<void> {
  const clock = manualClock(new Date());
  const opened = await openContext(dataFolder, clock);
  await settleAll(opened, clock);
  const { context } = opened;
  const receipts = createDocumentSender({ ...context, live: context, clock, log: silent });
  receipts.wake();
  await receipts.idle();
  await receipts.stop();
}
