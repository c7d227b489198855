import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { disconnectFrom } from '../../testing/database-pool.ts';
import { databaseOf, openDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { DAY, HOUR, manualClock } from '../../testing/manual-clock.ts';
import { audit } from './auditor.ts';
import { readBooks } from './books.ts';
import { type Copy, type PlacedOrder, startInSteps, startService } from './copies.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { closeBooks, type Office } from './operator.ts';
import { providerServers } from './provider-servers.ts';
import { imbalancesIn, violationsIn } from './violations.ts';

const basic = { plan: 'Basic Plan', users: 3 } as const;
export const choices = {
  year: { plan: { ...basic, period: 'yearly' }, price: 12_000 },
  month: { plan: { ...basic, period: 'monthly' }, price: 1_200 },
  both: { plan: { ...basic, period: 'monthly' }, devices: { cashDrawer: 1 }, price: 9_800 },
  devices: { devices: { cashDrawer: 1 }, price: 8_600 },
} as const;

export type CopyName = 0 | 1;
export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Kind = 'steps' | 'service';

/** Longer than the call of a start that died counts as under way. */
const AFTER_CRASH_MS = 11_000;
/** Of a service; each has a timer while it rests. */
const JOBS = 6;
/** How long a service may work on the events of one moment, by the machine's own clock. */
const REST_TIMEOUT_MS = 60_000;

export async function openShop(kind: Kind) {
  const folder = await temporaryFolder();
  const clock = manualClock();
  const ledger = createLedger(() => clock.now().getTime());
  const url = await databaseOf(folder);
  const storage = await openDatabase(folder);
  const premises = { folder, clock, ledger };
  const servers = kind === 'service' ? await providerServers(ledger) : undefined;
  const start = () => (servers ? startService(premises, servers) : startInSteps(premises));

  // Of whole services one uses a file of SQLite at a time.
  const live = [await start()];
  if (kind === 'steps' || url) live.push(await start());

  /** Lets a copy work; undefined where it died meanwhile. It is started again then. */
  async function at<T>(name: CopyName, work: (copy: Copy) => Promise<T>): Promise<T | undefined> {
    const copy = live[name % live.length];
    if (!copy) return undefined;
    try {
      return await work(copy);
    } catch (error) {
      if (!copy.isDead()) throw error;
      return undefined;
    } finally {
      await revive();
    }
  }

  async function rest(): Promise<void> {
    if (kind === 'steps') return;
    const since = performance.now();
    while (clock.waiting() < JOBS * live.length) {
      if (performance.now() - since > REST_TIMEOUT_MS) throw new Error('the service does not rest');
      await setImmediate();
    }
  }

  let deaths = 0;
  let reviving: Promise<void> | undefined;
  function revive(): Promise<void> {
    reviving ??= restartTheDead().finally(() => {
      reviving = undefined;
    });
    return reviving;
  }

  async function restartTheDead(): Promise<void> {
    for (const [index, copy] of live.entries()) {
      if (!copy.isDead()) continue;
      deaths += 1;
      clock.pass(AFTER_CRASH_MS);
      await copy.stop();
      live[index] = await start();
    }
  }

  return {
    folder,
    clock,
    ledger,
    storage,
    orders: [] as PlacedOrder[],
    at,
    deaths: () => deaths,
    doom: (name: CopyName, queries: number) => live[name % live.length]?.doom(queries),
    async pass(ms: number): Promise<void> {
      await rest();
      clock.pass(ms);
      await rest();
      await revive();
    },
    /** An operator whose commands may die like a copy. */
    office: (name: CopyName): Office => ({
      storage,
      ledger,
      run: (command) => at(name, (copy) => copy.command(command)),
    }),
    async close(): Promise<void> {
      for (const copy of live) await copy.stop();
      await storage.destroy();
      if (url) await disconnectFrom(url);
    },
  };
}

/** Past three days of answers, and a month without one. */
const UNTIL_SETTLED = [0, HOUR, 12 * HOUR, DAY, DAY, DAY, 8 * DAY, 32 * DAY];

export async function settle(shop: Shop): Promise<void> {
  shop.ledger.network.isAway = false;
  shop.ledger.endPrompts();
  for (const ms of UNTIL_SETTLED) {
    await shop.pass(ms);
    await workAtBoth(shop, 'reconciler');
  }
}

export async function expectBalanced(shop: Shop): Promise<void> {
  await closeBooks(shop.office(0));
  await workAtBoth(shop, 'receipts');
  await shop.pass(HOUR);
  const books = await readBooks(shop);
  expect([...imbalancesIn(books), ...violationsIn(books)]).toEqual([]);
  expect(await audit(shop.storage, shop.folder, shop.ledger.movements)).toEqual([]);
}

async function workAtBoth(shop: Shop, job: 'reconciler' | 'receipts'): Promise<void> {
  for (const name of [0, 1] as const) await shop.at(name, (copy) => copy.work(job));
}

export async function startAt(
  copy: Copy,
  ledger: Ledger,
  order: PlacedOrder,
  isUncharged: boolean,
): Promise<void> {
  const charge = ledger.find((await copy.start(order, isUncharged)) ?? '');
  if (!charge) return;
  charge.isGiven = true;
  order.shown = charge;
}
