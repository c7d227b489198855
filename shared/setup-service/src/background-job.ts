import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Clock, MINUTE_MS } from './clock.ts';

/**
 * One pass over what is due, in steps that hold up requests for milliseconds. At each `yield`, of how
 * far it is, it rests for as long as the step took, and a stop takes effect; what has to happen even
 * then belongs into `finally`. It may return the milliseconds until the next pass.
 */
export type Pass<Result = void> = AsyncGenerator<object | undefined, Result | undefined>;

export interface JobLog {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

interface JobOptions<Result> {
  readonly clock: Clock;
  readonly log: JobLog;
  readonly pass: () => Pass<Result>;
  readonly everyMs: number;
  readonly retryMs?: number;
  /** The log's words for a pass that failed. */
  readonly failure: string;
  /** Unless a test drives the time. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

export interface BackgroundJob<Result = unknown> {
  /** Begins a pass soon, or another one once the pass under way is over. */
  wake(): void;
  start(afterMs?: number): void;
  /** Runs one pass at once, outside the schedule; undefined where a stop ended it. */
  runDue(): Promise<Result | undefined>;
  idle(): Promise<void>;
  /** Ends the pass under way at its next `yield`; with `finish` it, and one it was woken for, run to the end. */
  stop(options?: { readonly finish: boolean }): Promise<void>;
}

/** How often a long pass says how far it is. */
const REPORT_MS = MINUTE_MS;

/** A step that took longer waited for an answer from elsewhere, and held up nobody. */
const LONGEST_STEP_MS = 100;

let turns: Promise<unknown> = Promise.resolve();

/** One after the other for the steps of any job: several at once would add up. */
function nextTurn(rest: () => Promise<unknown>): Promise<unknown> {
  turns = turns.then(rest);
  return turns;
}

export function createBackgroundJob<Result>(options: JobOptions<Result>): BackgroundJob<Result> {
  const { clock, log, pass, everyMs, retryMs = everyMs, failure, pause = setTimeout } = options;
  let isWoken = false;
  let isStopped = false;
  let isCut = false;
  let running: Promise<void> | undefined;
  let cancelTimer = () => {};

  async function runDue(): Promise<Result | undefined> {
    if (isCut) return undefined;
    const batches = pass();
    let reportAt = clock.now().getTime() + REPORT_MS;
    for (;;) {
      const began = clock.now().getTime();
      const { done, value } = await batches.next();
      if (done) return value;
      const now = clock.now().getTime();
      if (value && now >= reportAt) {
        log.info(value, 'a job is still at work');
        reportAt = now + REPORT_MS;
      }
      const took = now - began;
      // Requests have at least as much of the time.
      await nextTurn(() => (took > 0 && took <= LONGEST_STEP_MS ? pause(took) : setImmediate()));
      if (isCut) {
        await batches.return(undefined);
        return undefined;
      }
    }
  }

  async function runWhileWoken(): Promise<void> {
    let wait = everyMs;
    // The request that woke it is answered first.
    await setImmediate();
    while (isWoken && !isCut) {
      isWoken = false;
      try {
        const result = await runDue();
        wait = typeof result === 'number' ? result : everyMs;
      } catch (error) {
        log.warn({ err: error }, failure);
        wait = retryMs;
      }
    }
    running = undefined;
    if (!isStopped) cancelTimer = clock.after(wait, wake);
  }

  function wake(): void {
    if (isStopped) return;
    isWoken = true;
    if (running) return;
    cancelTimer();
    running = runWhileWoken();
  }

  return {
    wake,
    start(afterMs = 0) {
      if (afterMs === 0) wake();
      else cancelTimer = clock.after(afterMs, wake);
    },
    runDue,
    async idle() {
      await running;
    },
    async stop({ finish } = { finish: false }) {
      isStopped = true;
      isCut = !finish;
      cancelTimer();
      await running;
    },
  };
}
