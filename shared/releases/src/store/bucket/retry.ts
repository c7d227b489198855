import { setTimeout as wait } from 'node:timers/promises';

/** How long a store insists on an answer. */
export interface Patience {
  readonly attempts: number;
  /** Milliseconds before the second attempt; twice as many before each further one. */
  readonly pauseMs: number;
  /** Milliseconds of one attempt; the body of a file has `bodyMs`. */
  readonly attemptMs: number;
  /** Milliseconds after which no further attempt begins. */
  readonly totalMs?: number;
}

/** Some five seconds where the storage answers with errors. */
export const PATIENCE: Patience = {
  attempts: 6,
  pauseMs: 150,
  attemptMs: 30_000,
  totalMs: 15_000,
};

/** Bytes per second of the slowest line that a file of its own gets through. */
const SLOWEST_LINE = 20_000;

/** Milliseconds of one attempt to send or get so many bytes. */
export function bodyMs({ attemptMs }: Patience, bytes: number): number {
  return attemptMs + Math.ceil((bytes / SLOWEST_LINE) * 1_000);
}

/**
 * Waits before an attempt. Part of the pause is random: edges that lost their storage together come
 * back one after the other.
 */
export async function pauseBefore(attempt: number, { pauseMs }: Patience): Promise<void> {
  if (attempt === 0) return;
  await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
}

/** Tries until something succeeds, or fails in a way that will not pass. */
export async function persist<Value>(
  patience: Patience,
  mayPass: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  const { attempts, totalMs = Number.POSITIVE_INFINITY } = patience;
  const since = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    await pauseBefore(attempt, patience);
    try {
      return await work();
    } catch (error) {
      const isLast = attempt + 1 >= attempts || performance.now() - since > totalMs;
      if (isLast || !mayPass(error)) throw error;
    }
  }
}
