import { setTimeout as wait } from 'node:timers/promises';

export interface RetryPolicy {
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles from then on. */
  readonly pauseMs: number;
  /** Milliseconds of one attempt; bodies get more, see `bodyMs`. */
  readonly attemptMs: number;
  /** Milliseconds after which no further attempt begins. */
  readonly totalMs?: number;
}

/** About five seconds of retries where the storage responds with errors. */
export const RETRY_POLICY: RetryPolicy = {
  attempts: 6,
  pauseMs: 150,
  attemptMs: 30_000,
  totalMs: 15_000,
};

/** Bytes per second of the slowest supported line. */
const SLOWEST_LINE = 20_000;

/** Milliseconds for one attempt to transfer so many bytes. */
export function bodyMs({ attemptMs }: RetryPolicy, bytes: number): number {
  return attemptMs + Math.ceil((bytes / SLOWEST_LINE) * 1_000);
}

/** Waits with jitter: edges that lost their storage together do not come back together. */
export async function pauseBefore(attempt: number, { pauseMs }: RetryPolicy): Promise<void> {
  if (attempt > 0) await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
}

/** Retries until success or a permanent failure. */
export async function persist<Value>(
  retry: RetryPolicy,
  mayPass: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  const { attempts, totalMs = Number.POSITIVE_INFINITY } = retry;
  const since = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    await pauseBefore(attempt, retry);
    try {
      return await work();
    } catch (error) {
      const isLast = attempt + 1 >= attempts || performance.now() - since > totalMs;
      if (isLast || !mayPass(error)) throw error;
    }
  }
}

/**
 * Limits concurrent requests, which share the line: after a timeout half as many run at once, down
 * to one. Timeouts of requests that began together count once.
 */
export function createConcurrencyLimiter(
  most: number,
  isTimeout: (error: unknown) => boolean = () => false,
) {
  let width = most;
  let running = 0;
  const waiting: (() => void)[] = [];

  function letIn(): void {
    while (running < width && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
  }

  return {
    async run<Value>(request: () => Promise<Value>): Promise<Value> {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        letIn();
      });
      const before = width;
      try {
        return await request();
      } catch (error) {
        if (isTimeout(error)) width = Math.min(width, Math.max(1, Math.floor(before / 2)));
        throw error;
      } finally {
        running -= 1;
        letIn();
      }
    },
  };
}
