import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/**
 * One pass over what is due, in steps that hold up requests for milliseconds. At each `yield` requests
 * get their turn, and a stop takes effect; what has to happen even then belongs into `finally`. It may return the milliseconds until the next pass.
 */
export type Pass<Result = void> = AsyncGenerator<undefined, Result | undefined>;

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

export function createBackgroundJob<Result>(options: JobOptions<Result>): BackgroundJob<Result> {
  const { clock, log, pass, everyMs, retryMs = everyMs, failure } = options;
  let isWoken = false;
  let isStopped = false;
  let isCut = false;
  let running: Promise<void> | undefined;
  let cancelTimer = () => {};

  async function runDue(): Promise<Result | undefined> {
    const steps = pass();
    while (!isCut) {
      const { done, value } = await steps.next();
      if (done) return value;
      await setImmediate();
    }
    await steps.return(undefined);
    return undefined;
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
