import { sql } from 'kysely';
import type { OrderContext } from '../src/orders/order-context.ts';
import type { PaymentProvider } from '../src/payments/payment-provider.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { sqliteDialect, sqliteFile } from '../src/storage/sqlite.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn, openContext } from '../testing/reconciling.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

export type Clock = ReturnType<typeof manualClock>;
/** What a buyer and their provider do. */
export type Journey = (context: OrderContext, clock: Clock) => Promise<void>;

/** A database without orders, all of it in one file. */
export async function newDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder);
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
  return sqliteFile(folder);
}

/** Lives through a journey until the service dies before a query; whether it died. */
export async function liveUntil(
  folder: string,
  query: number,
  journey: Journey,
  provider?: PaymentProvider,
): Promise<boolean> {
  const clock = manualClock();
  const { storage } = crashingStorage(sqliteDialect(folder), query);
  try {
    await journey(contextOn(storage, clock, provider).context, clock);
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  } finally {
    await storage.destroy();
  }
}

/** The service starts again, a buyer may come back, and three days pass. */
export async function recover(
  folder: string,
  journey?: Journey,
  provider?: PaymentProvider,
): Promise<void> {
  const clock = manualClock();
  clock.pass(60_000);
  const { context, storage, reconciler } = await openContext(folder, clock, provider);
  await journey?.(context, clock);
  for (let hour = 0; hour < 80; hour += 1) {
    clock.pass(60 * 60_000);
    await reconciler.runDue();
  }
  await storage.destroy();
}
