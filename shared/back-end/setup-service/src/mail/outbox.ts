import { createBackgroundJob, type JobLog, type Pass } from '../background-job.ts';
import { type Clock, HOUR_MS, SECOND_MS, timeAfter } from '../clock.ts';
import { createThrottle } from '../storage/request-limit.ts';
import type { Storage } from '../storage/tables.ts';
import { readReply } from './mail-replies.ts';
import { CLAIM_MS, type ClaimedRow, type Outcome, outboxRows } from './outbox-rows.ts';
import { type Deliver, UnansweredMail } from './outgoing-mail.ts';

interface OutboxOptions {
  readonly storage: Storage;
  readonly deliver: Deliver;
  readonly log: JobLog;
  readonly clock: Clock;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** How often it polls for what another copy left. */
const POLL_MS = 20 * SECOND_MS;
const STOP_MS = 5 * SECOND_MS;
/** How long an unanswered email delays the others, and how many answers are awaited at once. */
const HOLD_UP_MS = 20 * SECOND_MS;
const MOST_UNDER_WAY = 10;

/** Of several copies one delivers an email. A failed one is retried with back-off and delays no other. */
export function createOutbox({ storage, deliver, log, clock }: OutboxOptions) {
  const rows = outboxRows(storage, clock);
  const cut = new AbortController();
  const unstored = new Map<string, Outcome>();
  const underWay = new Set<Promise<void>>();
  const alarms = createThrottle({ clock, max: 1, windowMs: HOUR_MS });
  let wasAway = false;
  let heldUntil = 0;

  const job = createBackgroundJob({
    clock,
    log,
    pass,
    everyMs: POLL_MS,
    retryMs: SECOND_MS,
    failure: 'the outbox could not be read and is tried again',
  });

  /** Returns the milliseconds until there may be more. */
  async function* pass(): Pass<number> {
    try {
      await storeOutcomes();
      // The first pass after an outage may read what another copy has delivered.
      if (wasAway) heldUntil = clock.now().getTime() + POLL_MS;
      wasAway = false;
      const seen = new Set<string>();
      for (;;) {
        const due = (await rows.due(msHeld() > 0)).filter(({ id }) => !seen.has(id));
        if (due.length === 0) break;
        for (const { id } of due) {
          if (cut.signal.aborted) return POLL_MS;
          seen.add(id);
          await deliverOne(id);
          yield;
        }
      }
      const held = msHeld();
      const next = await rows.nextTryAt(held > 0);
      const wait = Date.parse(next ?? '') - clock.now().getTime();
      const most = held || POLL_MS;
      return Number.isNaN(wait) ? most : Math.min(Math.max(wait, 0), most);
    } catch (error) {
      wasAway = true;
      throw error;
    }
  }

  /**
   * How long, after an outage, emails that were tried before are left alone: their claims expired
   * meanwhile, and whoever delivered one records that within a second.
   */
  const msHeld = () => Math.max(heldUntil - clock.now().getTime(), 0);

  async function deliverOne(id: string): Promise<void> {
    if (unstored.has(id)) return;
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    if (cut.signal.aborted) return;
    const claimed = await rows.claim(id);
    if (!claimed) return;
    let cancel = () => {};
    let onEnd = () => {};
    const late = new Promise<void>((resolve) => {
      onEnd = () => {
        cancel = clock.after(HOLD_UP_MS, resolve);
      };
    });
    const answered: Promise<void> = handOver({ ...claimed, id }, onEnd).then((outcome) => {
      unstored.set(id, outcome);
      underWay.delete(answered);
    });
    underWay.add(answered);
    await Promise.race([answered, late]);
    cancel();
    if (underWay.has(answered)) void answered.then(job.wake);
    await storeOutcomes();
  }

  /** From `onEnd`, when the email can no longer be withheld, the claim is renewed until the answer. */
  async function handOver(row: ClaimedRow, onEnd: () => void): Promise<Outcome> {
    const { id, recipient, message, tries } = row;
    if (message === null) return { kind: 'delivered' };
    let isOver = false;
    let cancelRenewal = () => {};
    const renewLater = () => {
      if (isOver) return;
      cancelRenewal = clock.after(CLAIM_MS / 4, () => {
        // The next renewal may reach the database.
        void rows
          .renew(id, tries)
          .catch(() => undefined)
          .then(renewLater);
      });
    };
    const isStillOurs = async () => {
      const isOurs = await rows.renew(id, tries);
      if (isOurs && !isOver) {
        renewLater();
        onEnd();
      }
      return isOurs;
    };
    try {
      await deliver({ id, recipient, message, isStillOurs, cutShort: cut.signal });
      return { kind: 'delivered' };
    } catch (error) {
      // A mail server's words may hold an address: only its code is logged.
      const { kind, at, code, text: reply } = readReply(error);
      if (error instanceof UnansweredMail) {
        log.warn({ mail: id, code }, 'a mail server did not say whether it took a mail');
        return { kind: 'unanswered', tries, reply, nextTryAt: timeAfter(clock.now(), HOUR_MS) };
      }
      const detail = { mail: id, code, at };
      if (kind === 'recipient-refused') {
        log.warn(detail, 'a mail server refused a recipient for good: `persons unreachable`');
        return { kind: 'refused', tries, reply };
      }
      log.warn(detail, 'a mail could not be delivered and is tried again');
      if (kind === 'permanent' && alarms(at)) {
        log.warn({ code, at }, 'the mail server refuses what this service sends: emails wait');
      }
      const nextTryAt = timeAfter(clock.now(), backoffAfter(tries));
      return { kind: 'failed', tries, reply, nextTryAt };
    } finally {
      isOver = true;
      cancelRenewal();
    }
  }

  /** Before anything else is delivered, so that after an outage no email is delivered again. */
  async function storeOutcomes(): Promise<void> {
    for (const [id, outcome] of unstored) {
      await rows.note(id, outcome);
      if (unstored.delete(id) && outcome.kind === 'delivered') {
        log.info({ mail: id }, 'mail delivered');
      }
    }
  }

  return {
    /** There may be emails to deliver. Returns at once. */
    wake: job.wake,
    /** Resolves when what is due is delivered or postponed; after five seconds only what is under way. */
    async stop() {
      const cancel = clock.after(STOP_MS, () => cut.abort());
      await job.stop({ finish: true });
      await Promise.all(underWay);
      cancel();
      await storeOutcomes().catch((error) =>
        log.warn({ err: error }, 'what became of emails could not be noted'),
      );
    },
  };
}

/** 1 s, doubling up to 1 h. */
function backoffAfter(failures: number): number {
  return Math.min(SECOND_MS * 2 ** Math.min(failures - 1, 20), HOUR_MS);
}
