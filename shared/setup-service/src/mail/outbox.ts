import type { Clock } from '../environment/clock.ts';
import type { Storage } from '../storage/tables.ts';
import { handOver } from './hand-over.ts';
import { type Outcome, outboxRows } from './outbox-rows.ts';
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
  /**
   * Resolves when the emails that are due are delivered or put off, and after five seconds at the latest
   * when those under way are; nothing is begun afterwards.
   */
  stop(): Promise<void>;
}

const SECOND = 1_000;
/** How often it looks by itself, for what another service left. */
const LOOK_MS = 20 * SECOND;
/** How long a service that stops goes on delivering what is due; the rest is left to the next one. */
const STOP_MS = 5 * SECOND;
/** How long the answer to an email holds up the others, and how many answers are waited for at once. */
const HOLD_UP_MS = 20 * SECOND;
const MOST_UNDER_WAY = 10;

/**
 * Makes the outbox of a database. Of several services at work one delivers an email. An email that cannot
 * be delivered is tried again by itself, less and less often, and holds up no other.
 */
export function createOutbox({ storage, deliver, log, clock }: OutboxOptions): Outbox {
  const rows = outboxRows(storage, clock);
  let woken = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  const cut = new AbortController();
  let cancelTimer = () => {};
  /** What became of emails and is not noted yet. */
  const unnoted = new Map<string, Outcome>();
  /** Emails whose answer is waited for. */
  const underWay = new Set<Promise<void>>();
  let wasAway = false;
  let heldUntil = 0;

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
        wasAway = true;
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
    await noteOutcomes();
    const due = await rows.due({ onlyNew: msHeld() > 0 });
    // The first look after an outage; what it found may include what another one has handed over.
    if (wasAway) {
      wasAway = false;
      heldUntil = clock.now().getTime() + LOOK_MS;
      return deliverDue();
    }
    for (const { id } of due) {
      if (cut.signal.aborted) return LOOK_MS;
      await deliverOne(id);
    }
    const held = msHeld();
    const next = await rows.nextTryAt({ onlyNew: held > 0 });
    const wait = Date.parse(next ?? '') - clock.now().getTime();
    const most = held || LOOK_MS;
    return Number.isNaN(wait) ? most : Math.min(Math.max(wait, 0), most);
  }

  /**
   * How long, after the database was away, emails that were tried before are left alone. Their claims ran
   * out meanwhile; whoever handed one over notes it now, and looks every second.
   */
  function msHeld(): number {
    const held = heldUntil - clock.now().getTime();
    // A clock that was set back does not make it longer.
    return held > 0 && held <= LOOK_MS ? held : 0;
  }

  async function deliverOne(id: string): Promise<void> {
    // It was handed over, and what became of it is only to be noted.
    if (unnoted.has(id)) return;
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    if (cut.signal.aborted) return;
    const mail = await rows.claim(id);
    if (!mail) return;
    let cancel = () => {};
    let isLate = () => {};
    const late = new Promise<void>((resolve) => {
      isLate = resolve;
    });
    const settled = settle({ ...mail, id }, () => {
      cancel = clock.after(HOLD_UP_MS, isLate);
    });
    const answered: Promise<void> = settled.then(() => void underWay.delete(answered));
    underWay.add(answered);
    await Promise.race([answered, late]);
    cancel();
    // The others go on meanwhile; what became of this one is noted once it is known.
    if (underWay.has(answered)) void answered.then(wake);
    await noteOutcomes();
  }

  async function settle(
    { message, ...mail }: { id: string; recipient: string; tries: number; message: string | null },
    onEnd: () => void,
  ): Promise<void> {
    const cutShort = cut.signal;
    const outcome: Outcome =
      message === null
        ? { kind: 'delivered' }
        : await handOver(mail, message, { rows, deliver, clock, log, cutShort, onEnd });
    unnoted.set(mail.id, outcome);
  }

  /**
   * Notes what became of emails. Where the database is away at that moment it is noted once it is back,
   * before anything else is delivered: this service never hands an email over that it has handed over.
   */
  async function noteOutcomes(): Promise<void> {
    for (const [id, outcome] of unnoted) {
      await rows.note(id, outcome);
      if (unnoted.delete(id) && outcome.kind === 'delivered') {
        log.info({ mail: id }, 'mail delivered');
      }
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    cancelTimer();
    const cancel = clock.after(STOP_MS, () => cut.abort());
    await running;
    await Promise.all(underWay);
    cancel();
    await noteOutcomes().catch((error) =>
      log.warn({ err: error }, 'what became of emails could not be noted'),
    );
  }

  return { wake, stop };
}
