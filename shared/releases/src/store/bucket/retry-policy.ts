import { setTimeout as wait } from 'node:timers/promises';

export interface RetryPolicy {
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles from then on. */
  readonly pauseMs: number;
  /** Milliseconds of one attempt; bodies get more, see `bodyMs`. */
  readonly attemptMs: number;
  /** Milliseconds after which no further attempt begins. */
  readonly totalMs?: number;
  /** Bytes per second of one of several transfers on the slowest line that is waited for. */
  readonly slowest?: number;
}

/** About five seconds of retries where the storage responds with errors. */
export const RETRY_POLICY: RetryPolicy = {
  attempts: 6,
  pauseMs: 150,
  attemptMs: 30_000,
  totalMs: 15_000,
};

/** What only saves time gets one short try. */
export const CACHE_POLICY: RetryPolicy = {
  attempts: 1,
  pauseMs: 0,
  attemptMs: 2_000,
  slowest: 50_000,
};

/** Milliseconds for one attempt to transfer so many bytes. */
export function bodyMs({ attemptMs, slowest = 5_000 }: RetryPolicy, bytes: number): number {
  return attemptMs + Math.ceil((bytes / slowest) * 1_000);
}

/** Waits with jitter: edges that lost their storage together do not come back together. */
export async function pauseBefore(attempt: number, { pauseMs }: RetryPolicy): Promise<void> {
  if (attempt > 0) await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
}

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
