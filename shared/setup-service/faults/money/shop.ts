import { fixedConfiguration } from '../../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../../src/live-configuration/prices.ts';
import { createEmailQuota } from '../../src/mail/email-quota.ts';
import type { OrderContext } from '../../src/orders/order-context.ts';
import { createReceiptSender } from '../../src/orders/receipts/send-receipts.ts';
import { createReconciler } from '../../src/orders/reconciler.ts';
import { createStopLinks } from '../../src/orders/reminders/recipients.ts';
import { createReminders } from '../../src/orders/reminders/reminder-job.ts';
import { readSettings } from '../../src/settings.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { postgresDialect } from '../../src/storage/postgres.ts';
import { sqliteDialect } from '../../src/storage/sqlite.ts';
import type { Storage } from '../../src/storage/tables.ts';
import { databaseOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { site } from '../../testing/site.ts';
import { crashingStorage } from '../crash-injection.ts';
import { createLedger, type Method } from './ledger.ts';

export type CopyName = 0 | 1;
export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Copy = ReturnType<typeof partsOn>;

/** An order as its buyer knows it. */
export interface PlacedOrder {
  readonly id: string;
  readonly email: string;
  readonly price: number;
  readonly telephone: string;
  /** The way to pay of each attempt. */
  readonly attempts: Method[];
}

const config = {
  ...site,
  payments: { ...site.payments, mode: 'live', methods: ['credit_card', 'mobile_money'] },
} satisfies typeof site;

const silent = { info: () => undefined, warn: () => undefined };
const prices = pricesOf(fixedConfiguration(config));
const links = createStopLinks('a secret of thirty-two characters', config.setupService.address);
/** Longer than the call of a start that died counts as under way. */
const AFTER_CRASH_MS = 11_000;

/** All parts of the service that move orders; its jobs run when they are told to. */
function partsOn(context: OrderContext) {
  const { storage, clock, outbox } = context;
  const quota = createEmailQuota({ storage, clock, settings: readSettings({}), log: silent });
  // The document of a receipt has tests of its own.
  const draw = async () => Buffer.from('a receipt');
  return {
    context,
    reconciler: createReconciler(context, silent),
    reminders: createReminders({ ...context, quota, links }, silent),
    receipts: createReceiptSender({ storage, live: { config }, outbox, clock, log: silent, draw }),
  };
}

/** Two copies of the service on one database, of which each may die before any query. */
export async function openShop() {
  const folder = await temporaryFolder();
  const url = await databaseOf(folder);
  const clock = manualClock();
  const ledger = createLedger(() => clock.now().getTime());
  /** Sees all rows, and never dies. */
  const storage: Storage = await openStorage(folder, url);

  async function start() {
    const crashing = crashingStorage(
      url ? await postgresDialect(url) : sqliteDialect(folder),
      Number.POSITIVE_INFINITY,
    );
    const parts = partsOn({
      config,
      prices,
      storage: crashing.storage,
      providers: {
        credit_card: ledger.card,
        mobile_money: ledger.telephone,
        direct_debit: undefined,
      },
      outbox: { wake: () => undefined },
      clock,
    });
    return { ...parts, crashing };
  }

  const copies = [await start(), await start()] as const;
  const live: [(typeof copies)[0], (typeof copies)[1]] = [copies[0], copies[1]];

  return {
    clock,
    ledger,
    storage,
    orders: [] as PlacedOrder[],
    /** The copy dies before so many more queries. */
    doom: (copy: CopyName, queries: number) => live[copy].crashing.doom(queries),
    /** Lets a copy work; undefined where it died meanwhile. It is started again then. */
    async at<T>(copy: CopyName, work: (parts: Copy) => Promise<T>): Promise<T | undefined> {
      const { crashing } = live[copy];
      try {
        return await work(live[copy]);
      } catch (error) {
        if (!crashing.isDead()) throw error;
        return undefined;
      } finally {
        if (crashing.isDead()) {
          clock.pass(AFTER_CRASH_MS);
          if (live[copy].crashing === crashing) live[copy] = await start();
          await crashing.storage.destroy();
        }
      }
    },
    async close(): Promise<void> {
      for (const { crashing } of live) await crashing.storage.destroy();
      await storage.destroy();
    },
  };
}
