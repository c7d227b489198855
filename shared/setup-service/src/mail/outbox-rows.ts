import type { ExpressionBuilder } from 'kysely';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, timeAfter } from '../clock.ts';
import type { Storage, Tables } from '../storage/tables.ts';

/** How long a claim lasts unless it is renewed. */
export const CLAIM_MS = 2 * MINUTE_MS;
/** An email that failed for so long is abandoned. */
const EXPIRES_AFTER_MS = 3 * DAY_MS;
/** An email whose end was sent so often without an answer is abandoned. */
const MOST_UNANSWERED = 3;

export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed' | 'unanswered'; readonly tries: number; readonly nextTryAt: string };

interface Pending {
  /** Those that were never tried. */
  readonly onlyNew: boolean;
}

export function outboxRows(storage: Storage, clock: Clock) {
  const later = (ms: number) => timeAfter(clock.now(), ms);

  function pending({ onlyNew }: Pending) {
    const rows = storage
      .selectFrom('outbox')
      .select(['id', 'next_try_at'])
      .where('delivered_at', 'is', null)
      .where('unanswered', '<', MOST_UNANSWERED)
      // A clock that was far behind may have made it old before its first try.
      .where((where) =>
        where.or([where('created_at', '>', later(-EXPIRES_AFTER_MS)), where('tries', '=', 0)]),
      )
      .orderBy('next_try_at')
      .orderBy('created_at');
    return onlyNew ? rows.where('tries', '=', 0) : rows;
  }

  const due = (options: Pending) => pending(options).where(isDue(clock.now())).execute();

  async function nextTryAt(options: Pending) {
    const next = await pending(options).where('next_try_at', 'is not', null).executeTakeFirst();
    return next?.next_try_at ?? undefined;
  }

  const claim = (id: string) =>
    storage
      .updateTable('outbox')
      .set((row) => ({ next_try_at: later(CLAIM_MS), tries: row('tries', '+', 1) }))
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .where(isDue(clock.now()))
      .returning(['recipient', 'message', 'tries'])
      .executeTakeFirst();

  /** False where another copy has claimed the email since. */
  async function renew(id: string, tries: number): Promise<boolean> {
    const held = await storage
      .updateTable('outbox')
      .set({ next_try_at: later(CLAIM_MS) })
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .where('tries', '=', tries)
      .returning('id')
      .executeTakeFirst();
    return held !== undefined;
  }

  async function note(id: string, outcome: Outcome): Promise<void> {
    const row = storage.updateTable('outbox').where('id', '=', id);
    if (outcome.kind === 'delivered') {
      // One copy less of personal data.
      await row.set({ delivered_at: later(0), message: null }).execute();
      return;
    }
    const isUnanswered = outcome.kind === 'unanswered';
    await row
      .set((of) => ({
        next_try_at: outcome.nextTryAt,
        ...(isUnanswered ? { unanswered: of('unanswered', '+', 1) } : {}),
      }))
      .where('delivered_at', 'is', null)
      // Another copy may have claimed it since: each claim has its own number.
      .where('tries', '=', outcome.tries)
      .execute();
  }

  return { due, nextTryAt, claim, renew, note };
}

/** A time beyond any pause was written while the clock was ahead. */
function isDue(now: Date) {
  return (where: ExpressionBuilder<Tables, 'outbox'>) =>
    where.or([
      where('next_try_at', 'is', null),
      where('next_try_at', '<=', now.toISOString()),
      where('next_try_at', '>', timeAfter(now, HOUR_MS + CLAIM_MS)),
    ]);
}

/** Releases what a killed service had claimed. Only for a service that works alone. */
export async function releaseClaims(storage: Storage): Promise<void> {
  await storage
    .updateTable('outbox')
    .set({ next_try_at: null })
    .where('delivered_at', 'is', null)
    // One without an answer is not repeated before its time.
    .where('unanswered', '=', 0)
    .execute();
}
