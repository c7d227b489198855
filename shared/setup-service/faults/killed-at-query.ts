import { expect } from 'vitest';
import type { OrderContext } from '../src/orders/order-context.ts';
import { findPayment } from '../src/orders/payments.ts';
import { queryProvider } from '../src/orders/query-provider.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import { decideCardPayment } from '../src/payments/sandbox.ts';
import type { SandboxOutcome } from '../src/storage/order-tables.ts';
import type { Storage } from '../src/storage/tables.ts';
import { databaseOf, dialectOf, fillDatabase, refillDatabase } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import type { manualClock } from '../testing/manual-clock.ts';
import type { contextOn } from '../testing/reconciling.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

export type Clock = ReturnType<typeof manualClock>;

interface Lives {
  /** What is in the database before. */
  readonly fill?: (storage: Storage) => Promise<unknown>;
  /** What the service does until it dies. */
  readonly live: (storage: Storage, folder: string) => Promise<unknown>;
  /** Restarts the service and checks what comes of it; called once after a life to the end, too. */
  readonly after: (folder: string, query: number, died: boolean) => Promise<void>;
  /** There are more queries than this: what does nothing proves nothing. */
  readonly moreThan: number;
  /** PostgreSQL takes its time, so that fewer deaths are tried with it. */
  readonly postgresStep?: number;
}

/** Lets the service die before each query in turn, each time on the same database. */
export async function dieAtEveryQuery(lives: Lives): Promise<void> {
  const { fill = async () => undefined, live, after, moreThan, postgresStep = 1 } = lives;
  const template = await temporaryFolder();
  await fillDatabase(template, fill);
  const step = (await databaseOf(template)) ? postgresStep : 1;
  for (let query = 1; ; query += step) {
    const folder = await refillDatabase(template, fill);
    const { storage, isDead } = crashingStorage(await dialectOf(folder), query);
    try {
      await live(storage, folder);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    } finally {
      await storage.destroy();
    }
    await after(folder, query, isDead());
    if (isDead()) continue;
    expect(query).toBeGreaterThan(moreThan);
    return;
  }
}

const HOUR = 60 * 60_000;
/** Until no payment is asked about any more that nobody paid. */
const HOURS_UNTIL_SETTLED = [1, 1, 2, 8, 24, 24, 20];

/** Three days of the service alone. */
export async function settleAll({ reconciler }: ReturnType<typeof contextOn>, clock: Clock) {
  for (const hours of HOURS_UNTIL_SETTLED) {
    clock.pass(hours * HOUR);
    await reconciler.runDue();
  }
}

/** Starts a card payment of the sandbox, which its payer decides at once and the service hears of. */
export async function payByCard(
  context: OrderContext,
  order: string,
  how: { readonly amount?: number; readonly outcome?: SandboxOutcome } = {},
): Promise<void> {
  const { amount = 12_000, outcome = 'paid' } = how;
  const reference = `${order}.1`;
  const start = await startPayment(context, {
    orderId: order,
    reference,
    method: 'credit_card',
    amount,
    payer: '0712345678',
  });
  if (start.kind !== 'started') return;
  await decideCardPayment(context.storage, context.clock, start.payment.public_id, outcome);
  await ask(context, reference);
}

export async function ask(context: OrderContext, reference: string): Promise<void> {
  const payment = await findPayment(context.storage, reference);
  if (payment) await queryProvider(context, payment);
}
