import { errorCode } from '@site/node/error-code';
import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../environment/clock.ts';
import type { Storage, Tables } from '../storage/tables.ts';
import type { Deliver } from './outgoing-mail.ts';

interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

interface OutboxOptions {
  readonly storage: Storage;
  readonly deliver: Deliver;
  readonly log: Log;
  readonly clock: Clock;
}

/** Carries the stored emails to where they are delivered. */
export interface Outbox {
  /** Says that there may be emails to deliver: after a commit, and at start. Returns at once. */
  wake(): void;
  /** Resolves when the emails under way are delivered or put off; nothing is begun afterwards. */
  stop(): Promise<void>;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** How long an email is its deliverer's own: longer than any delivery takes. */
const CLAIM_MS = 120 * SECOND;
/** How often it looks by itself, for what another service left. */
const LOOK_MS = 20 * SECOND;
/** An email that could not be delivered for so long is left where it is. */
const GIVE_UP_MS = 72 * HOUR;

/** Milliseconds until an email is tried again that failed so many times: 1 s, doubling up to 1 h. */
function backoffAfter(failures: number): number {
  return Math.min(SECOND * 2 ** Math.min(failures - 1, 20), HOUR);
}

/**
 * Makes the outbox of a database. Of several services at work one delivers an email. An email that cannot
 * be delivered is tried again by itself, less and less often, and holds up no other.
 */
export function createOutbox({ storage, deliver, log, clock }: OutboxOptions): Outbox {
  let woken = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let cancelTimer = () => {};

  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  function wake(): void {
    if (stopped) return;
    woken = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    let pause = LOOK_MS;
    while (woken) {
      woken = false;
      pause = await deliverDue().catch((error) => {
        log.warn({ err: error }, 'the outbox could not be read and is tried again');
        return SECOND;
      });
    }
    running = undefined;
    cancelTimer();
    if (!stopped) cancelTimer = clock.after(pause, wake);
  }

  /** Delivers what is due; resolves to the milliseconds until there may be more. */
  async function deliverDue(): Promise<number> {
    for (const { id } of await pending().where(isDue(clock.now())).execute()) await deliverOne(id);
    const next = await pending().where('next_try_at', 'is not', null).executeTakeFirst();
    const wait = Date.parse(next?.next_try_at ?? '') - clock.now().getTime();
    return Number.isNaN(wait) ? LOOK_MS : Math.min(Math.max(wait, 0), LOOK_MS);
  }

  function pending() {
    return (
      storage
        .selectFrom('outbox')
        .select(['id', 'next_try_at'])
        .where('delivered_at', 'is', null)
        // A clock that was far behind when an email was written makes it old before it was ever tried.
        .where((where) =>
          where.or([where('created_at', '>', later(-GIVE_UP_MS)), where('tries', '=', 0)]),
        )
        .orderBy('next_try_at')
        .orderBy('created_at')
    );
  }

  async function deliverOne(id: string): Promise<void> {
    const mail = await claim(id);
    if (!mail) return;
    try {
      if (mail.message) await deliver({ id, recipient: mail.recipient, message: mail.message });
      // The text is dropped: once delivered it is one more copy of personal data.
      await storage
        .updateTable('outbox')
        .set({ delivered_at: later(0), message: null })
        .where('id', '=', id)
        .execute();
      log.info({ mail: id }, 'mail delivered');
    } catch (error) {
      // A mail server's words may hold an address: only its code goes to the log.
      const code = errorCode(error) ?? 'unknown';
      log.warn({ mail: id, code }, 'a mail could not be delivered and is tried again');
      await storage
        .updateTable('outbox')
        .set({ next_try_at: later(backoffAfter(mail.tries)) })
        .where('id', '=', id)
        .execute();
    }
  }

  async function claim(id: string) {
    return storage
      .updateTable('outbox')
      .set((row) => ({ next_try_at: later(CLAIM_MS), tries: row('tries', '+', 1) }))
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .where(isDue(clock.now()))
      .returning(['recipient', 'message', 'tries'])
      .executeTakeFirst();
  }

  async function stop(): Promise<void> {
    stopped = true;
    cancelTimer();
    await running;
  }

  return { wake, stop };
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
    .execute();
}
