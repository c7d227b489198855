import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../environment/clock.ts';
import type { Storage, Tables } from '../storage/tables.ts';

const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
/** How long an email is its deliverer's own, unless the claim is renewed. */
export const CLAIM_MS = 120 * SECOND;
/** An email that could not be delivered for so long is left where it is. */
const GIVE_UP_MS = 72 * HOUR;
/** An email whose end was sent so many times without an answer is left where it is. */
const MOST_UNANSWERED = 3;

/** What became of an email that was claimed. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly tries: number; readonly nextTryAt: string }
  | { readonly kind: 'unanswered'; readonly tries: number; readonly nextTryAt: string };

/** The emails of a database, as their deliverers see them. */
export function outboxRows(storage: Storage, clock: Clock) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  /** What is not delivered, soonest first; without those that were tried where only new ones count. */
  function pending(options: { readonly onlyNew: boolean }) {
    const rows = storage
      .selectFrom('outbox')
      .select(['id', 'next_try_at'])
      .where('delivered_at', 'is', null)
      .where('unanswered', '<', MOST_UNANSWERED)
      // A clock that was far behind when an email was written makes it old before it was ever tried.
      .where((where) =>
        where.or([where('created_at', '>', later(-GIVE_UP_MS)), where('tries', '=', 0)]),
      )
      .orderBy('next_try_at')
      .orderBy('created_at');
    return options.onlyNew ? rows.where('tries', '=', 0) : rows;
  }

  const due = (options: { readonly onlyNew: boolean }) =>
    pending(options).where(isDue(clock.now())).execute();

  /** When the next one is due that was put off. */
  async function nextTryAt(options: { readonly onlyNew: boolean }) {
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

  /** Keeps a claim for as long again; false where another service has claimed the email since. */
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
      // The text is dropped: once delivered it is one more copy of personal data.
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
      // Another service may have claimed it since: each claim has a number of its own.
      .where('tries', '=', outcome.tries)
      .execute();
  }

  return { due, nextTryAt, claim, renew, note };
}

/** A time that is further away than any pause was written while the clock was ahead. */
function isDue(now: Date) {
  const text = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return (where: ExpressionBuilder<Tables, 'outbox'>) =>
    where.or([
      where('next_try_at', 'is', null),
      where('next_try_at', '<=', text(0)),
      where('next_try_at', '>', text(HOUR + CLAIM_MS)),
    ]);
}

/**
 * Lets go of the emails that a service had claimed when it was killed. Only for a service that works
 * alone.
 */
export async function releaseClaims(storage: Storage): Promise<void> {
  await storage
    .updateTable('outbox')
    .set({ next_try_at: null })
    .where('delivered_at', 'is', null)
    // Whoever did not answer whether it took one is not asked again before its time.
    .where('unanswered', '=', 0)
    .execute();
}
