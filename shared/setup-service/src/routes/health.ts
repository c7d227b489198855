import { sql } from 'kysely';
import type { Clock } from '../environment/clock.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import type { Storage } from '../storage/tables.ts';
import type { Call } from './form-route.ts';

const health = '/health';
const ready = '/ready';

/** Addresses that are asked all the time, and whose good answers are no news. */
export const probePaths: readonly string[] = [health, ready];

/** Whoever asks whether the service is ready does not wait for long. */
const PATIENCE_MS = 2_000;

/**
 * `GET /health`: 200 while the process lives. `GET /ready`: 200 while the database takes what is
 * written, else 503, after two seconds at the latest.
 */
export function healthCalls({ storage, clock }: Pick<PurchaseDesk, 'storage' | 'clock'>): Call {
  const check = writeChecker({ storage, clock });
  return (app) => {
    app.get(health, async () => 'healthy');
    app.get(ready, async (request, reply) => {
      try {
        await check();
        return 'ready';
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer');
        return reply.code(503).send('not ready: the database does not answer');
      }
    });
  };
}

/** Writes something; of those who ask at once one does it for all. */
function writeChecker({ storage, clock }: Pick<PurchaseDesk, 'storage' | 'clock'>) {
  let running: Promise<void> | undefined;
  return () => {
    running ??= inTime(clock, write(storage, clock.now())).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Far away, so that nobody takes it for the count of a day that is over. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** Whose disk is full, and who only reads, begins a transaction all the same and keeps nothing. */
async function write(storage: Storage, now: Date): Promise<void> {
  const count = Math.floor(now.getTime() / 1_000) % 1_000_000_000;
  await storage.transaction().execute(async (transaction) => {
    await sql`select 1 from accounts limit 1`.execute(transaction);
    await transaction
      .insertInto('mail_counts')
      .values({ name: 'ready', until: NEVER, count })
      .onConflict((conflict) => conflict.columns(['name', 'until']).doUpdateSet({ count }))
      .execute();
  });
}

async function inTime(clock: Clock, work: Promise<void>): Promise<void> {
  let cancel = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(PATIENCE_MS, () => reject(new Error('no answer in time')));
  });
  await Promise.race([work, late]).finally(() => cancel());
}
