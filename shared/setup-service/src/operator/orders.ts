import { userInfo } from 'node:os';
import { Command } from 'commander';
import { systemClock } from '../clock.ts';
import { dataFolderOf, readConfig } from '../program-files.ts';
import { readSettings } from '../settings.ts';
import { StartRefusal } from '../start-refusal.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/tables.ts';
import { type ByHand, finishByHand, refundByHand } from './by-hand.ts';
import { listOrders, showOrder } from './order-list.ts';
import { readCount, requireDatabase } from './refuse-mistakes.ts';

/*
 * The operator's command: looks at orders, and records what was done to them by hand. It works on the
 * database of SITE_DATA or DATABASE_URL, beside a service that runs. Ends with exit code 1 and one line
 * where it refuses.
 */

const { env } = process;
// A database that is opened may get new files.
process.umask(0o077);

async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = readSettings(env);
  if (DATABASE_URL === undefined) requireDatabase(dataFolderOf(env));
  const storage = await openStorage(dataFolderOf(env), DATABASE_URL);
  try {
    return await work(storage);
  } finally {
    await storage.destroy();
  }
}

const databaseAway =
  'The database is locked or cannot be reached. Look at the order before you try again.';

function report(result: ByHand, done: string): void {
  if (result.kind === 'refused') throw new StartRefusal(result.reason);
  console.log(done);
}

const program = new Command('orders').description('Looks at orders and records work done by hand.');
const why = ['--why <text>', 'the reason, kept with the order'] as const;
const by = ['--by <name>', 'who does it', userInfo().username] as const;

program
  .command('list')
  .description('orders, newest first')
  .option('--state <state>', 'of the order or of one of its payments, such as refund-due')
  .option('--most <number>', 'how many', readCount, 50)
  .option('--json', 'as JSON')
  .action(async ({ state, most, json }: { state?: string; most: number; json?: boolean }) => {
    const orders = await withStorage((storage) => listOrders(storage, state, most));
    if (json) console.log(JSON.stringify(orders, null, 2));
    else if (orders.length === 0) console.log('There are no such orders.');
    else console.table(orders);
  });

program
  .command('show')
  .argument('<order>')
  .description('all that is known of an order, as JSON')
  .action(async (id: string) => {
    const found = await withStorage((storage) => showOrder(storage, id));
    if (!found) throw new StartRefusal('There is no such order.');
    console.log(JSON.stringify(found, null, 2));
  });

program
  .command('finish')
  .argument('<order>')
  .description('makes the account of an order whose payment was seen elsewhere')
  .requiredOption(...why)
  .option(...by)
  .action(async (id: string, hand: { why: string; by: string }) => {
    const config = await readConfig(env);
    const result = await withStorage((storage) =>
      finishByHand({ storage, config, clock: systemClock }, id, hand),
    );
    report(result, 'The account is made; the service sends its mail.');
  });

program
  .command('refund')
  .argument('<payment>')
  .description('records that the money of a payment was given back')
  .requiredOption(...why)
  .option(...by)
  .action(async (id: string, hand: { why: string; by: string }) => {
    const result = await withStorage((storage) =>
      refundByHand({ storage, clock: systemClock }, id, hand),
    );
    report(result, 'The payment is refunded.');
  });

program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof StartRefusal || isDatabaseAway(error))) throw error;
  process.stderr.write(`${error instanceof StartRefusal ? error.message : databaseAway}\n`);
  process.exitCode = 1;
});
