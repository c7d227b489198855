import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import type { Storage } from '../storage/tables.ts';
import type { Call } from './call.ts';

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
  return (app) => {
    app.get(health, async () => 'healthy');
    app.get(ready, async (request, reply) => {
      try {
        await inTime(clock, isWritable(storage));
        return 'ready';
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer');
        return reply.code(503).send('not ready: the database does not answer');
      }
    });
  };
}

/** A transaction begins as a writer, and so it waits for whoever else writes. */
async function isWritable(storage: Storage): Promise<void> {
  await storage
    .transaction()
    .execute((transaction) => sql`select 1 from accounts limit 1`.execute(transaction));
}

async function inTime(clock: Clock, work: Promise<void>): Promise<void> {
  let cancel = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(PATIENCE_MS, () => reject(new Error('no answer in time')));
  });
  await Promise.race([work, late]).finally(() => cancel());
}
