import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/tables.ts';

/** A readiness probe must not wait for long. */
const PATIENCE_MS = 2_000;

interface WriteCheckContext {
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * Makes the check whether the database keeps what is written; it rejects where it does not, or does not
 * answer in time. Checks that are asked for at the same time share one write.
 */
export function createWriteCheck({ storage, clock }: WriteCheckContext): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= inTime(clock, write(storage, clock.now())).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Far away, so that it is not taken for the count of a past day. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** A database that only reads, or whose disk is full, still begins a transaction and keeps nothing. */
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
