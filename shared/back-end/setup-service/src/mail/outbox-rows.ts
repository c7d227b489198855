import { type SqlBool, sql } from 'kysely';
import { type Clock, DAY_MS, MINUTE_MS, timeAfter } from '../clock.ts';
import type { Storage, Tables } from '../storage/tables.ts';

/** How long a claim lasts unless it is renewed. */
export const CLAIM_MS = 2 * MINUTE_MS;
/** An email that failed for so long is abandoned. */
const EXPIRES_AFTER_MS = 3 * DAY_MS;
/** An email whose end was sent so often without an answer is abandoned. */
const MOST_UNANSWERED = 3;
const MOST_AT_ONCE = 50;

export type ClaimedRow = Pick<Tables['outbox'], 'id' | 'recipient' | 'message' | 'tries'>;

export type Outcome =
  | { readonly kind: 'delivered' }
  | ({ readonly kind: 'failed' | 'unanswered'; readonly nextTryAt: string } & Answered)
  | ({ readonly kind: 'refused' } & Answered);

interface Answered {
  readonly tries: number;
  readonly reply: string;
}

export function outboxRows(storage: Storage, clock: Clock) {
  const later = (ms: number) => timeAfter(clock.now(), ms);

  const isDue = () => sql<SqlBool>`(next_try_at is null or next_try_at <= ${later(0)})`;

  /** @param onlyNew those that were never tried */
  function pending(onlyNew: boolean) {
    const rows = storage
      .selectFrom('outbox')
      .select(['id', 'next_try_at'])
      .where('delivered_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('unanswered', '<', MOST_UNANSWERED)
      // One that nobody tried yet goes out, however long the service was away.
      .where(sql<SqlBool>`(created_at > ${later(-EXPIRES_AFTER_MS)} or tries = 0)`)
      .orderBy('next_try_at')
      .orderBy('created_at');
    return onlyNew ? rows.where('tries', '=', 0) : rows;
  }

  const due = (onlyNew: boolean) => pending(onlyNew).where(isDue()).limit(MOST_AT_ONCE).execute();

  async function nextTryAt(onlyNew: boolean) {
    const next = await pending(onlyNew)
      .where('next_try_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return next?.next_try_at ?? undefined;
  }

  const claim = (id: string) =>
    storage
      .updateTable('outbox')
      .set((row) => ({ next_try_at: later(CLAIM_MS), tries: row('tries', '+', 1) }))
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .where(isDue())
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
      await row.set({ delivered_at: later(0), message: null, reply: null }).execute();
      return;
    }
    const { kind, reply } = outcome;
    await row
      .set((of) => ({
        reply,
        ...(kind === 'refused' ? { refused_at: later(0) } : { next_try_at: outcome.nextTryAt }),
        ...(kind === 'unanswered' ? { unanswered: of('unanswered', '+', 1) } : {}),
      }))
      .where('delivered_at', 'is', null)
      // Another copy may have claimed it since: each claim has its own number.
      .where('tries', '=', outcome.tries)
      .execute();
  }

  return { due, nextTryAt, claim, renew, note };
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
