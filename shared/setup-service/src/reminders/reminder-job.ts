import { type ReminderKind, reminderKinds } from '../storage/states.ts';
import type { RemindedOf } from './compose-reminder.ts';
import { dueOrders, dueTrials } from './due-reminders.ts';
import { skipLateReminders } from './late-reminders.ts';
import { type ReminderContext, unfinishedSince } from './reminder.ts';
import { sendReminder } from './send-reminder.ts';

interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

export interface Reminders {
  /** Looks for what is due, soon and then every few minutes. */
  start(): void;
  /** Does all that is due now. */
  runDue(): Promise<void>;
  /** Resolves when the round under way is over; none follows. */
  stop(): Promise<void>;
}

/** A service that has just started has more urgent things to finish. */
const FIRST_MS = 30_000;
const TICK_MS = 5 * 60_000;
/** Late reminders are only counted, and to find them every old order and account is looked at. */
const LATE_EVERY_MS = 60 * 60_000;
/** How many are read at a time. */
const BATCH = 20;

/**
 * Makes the job that sends reminders. Of several services at work one sends each. What fails holds up
 * no other, and is tried again in the next round.
 */
export function createReminders(context: ReminderContext, log: Log): Reminders {
  const { storage, clock, outbox } = context;
  let stopped = false;
  let cancelTimer = () => {};
  let round: Promise<void> = Promise.resolve();
  let lookedForLateAt: number | undefined;

  function tick(): void {
    round = runDue()
      .catch((error) => log.warn({ err: error }, 'reminders could not be sent and are tried again'))
      .finally(() => {
        if (!stopped) cancelTimer = clock.after(TICK_MS, tick);
      });
  }

  async function runDue(): Promise<void> {
    await skipLate();
    for (const kind of reminderKinds) await sendAll(kind);
  }

  async function skipLate(): Promise<void> {
    const at = clock.now().getTime();
    // The machine's clock may also have been put back.
    const since = Math.abs(at - (lookedForLateAt ?? Number.NEGATIVE_INFINITY));
    if (since < LATE_EVERY_MS) return;
    const skipped = await skipLateReminders(context, () => stopped);
    lookedForLateAt = at;
    if (skipped > 0) log.info({ skipped }, 'reminders were too late and are not sent');
  }

  async function sendAll(kind: ReminderKind): Promise<void> {
    let last = '';
    while (!stopped) {
      const some = await dueAfter(kind, last);
      for (const subject of some) {
        if (stopped) return;
        // The next one is looked for behind it, also where this one cannot be sent.
        last = subject.id;
        await send(kind, subject);
      }
      if (some.length < BATCH) return;
    }
  }

  async function dueAfter(kind: ReminderKind, last: string): Promise<RemindedOf[]> {
    const at = clock.now();
    if (kind !== 'purchase-unfinished') {
      return dueTrials(storage, kind, at).where('id', '>', last).limit(BATCH).execute();
    }
    const due = dueOrders(storage, unfinishedSince(context.config, at));
    const orders = await due.where('id', '>', last).limit(BATCH).execute();
    return orders.flatMap(({ email, price, ...order }) =>
      email === null || price === null ? [] : [{ ...order, email, price }],
    );
  }

  async function send(kind: ReminderKind, subject: RemindedOf): Promise<void> {
    try {
      const outcome = await sendReminder(context, kind, subject);
      if (outcome === 'sent') outbox.wake();
      if (outcome === 'limit' || outcome === 'not-due') return;
      log.info({ kind, about: subject.id, outcome }, 'a reminder was sent or skipped');
    } catch (error) {
      log.warn({ kind, about: subject.id, err: error }, 'a reminder could not be sent');
    }
  }

  return {
    start() {
      cancelTimer = clock.after(FIRST_MS, tick);
    },
    runDue,
    async stop() {
      stopped = true;
      cancelTimer();
      await round;
    },
  };
}
