import { RENDER_CACHE } from '../store.ts';
import { BucketError, bucketError } from './bucket-error.ts';
import { CACHE_POLICY, persist, type RetryPolicy } from './retry-policy.ts';

/** Milliseconds for which a cache that did not answer is not tried again: longer than most commands. */
const GIVEN_UP_MS = 60_000;

/** Milliseconds after which a request that has no answer is named, and between two such lines. */
const SILENT_MS = 3_000;

interface Pending {
  /** Such as `PUT ledger/15.json`. */
  readonly request: string;
  readonly since: number;
}

/**
 * How long a bucket is waited for. What a store consists of is worth every attempt. The render cache
 * only saves time, so it gets one short try, and after a failure none for a minute: no command stands
 * still for it.
 *
 * @param retry for all but the render cache
 * @param report gets a line for the oldest request, from its third second on, as long as it has no
 * answer: `waits for PUT ledger/15.json, 12 s`
 */
export function createPatience(
  location: string,
  retry: RetryPolicy,
  report?: (line: string) => void,
) {
  const errorOf = (error: unknown) => bucketError(location, error);
  const cacheRetry = {
    ...CACHE_POLICY,
    attemptMs: Math.min(CACHE_POLICY.attemptMs, retry.attemptMs),
  };
  let cacheAwayUntil = Number.NEGATIVE_INFINITY;
  const pending = new Set<Pending>();
  let timer: NodeJS.Timeout | undefined;

  function sayOldest(): void {
    const [oldest] = pending; // A set keeps the order.
    const seconds = oldest ? (performance.now() - oldest.since) / 1_000 : 0;
    if (oldest && seconds * 1_000 >= SILENT_MS) {
      report?.(`${location}: waits for ${oldest.request}, ${Math.floor(seconds)} s`);
    }
  }

  async function once<Value>(
    method: string,
    key: string,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const own = { request: `${method} ${key}`, since: performance.now() };
    pending.add(own);
    if (report) timer ??= setInterval(sayOldest, SILENT_MS).unref();
    try {
      return await work();
    } catch (error) {
      throw errorOf(error);
    } finally {
      pending.delete(own);
      if (pending.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  }

  async function tryCache<Value>(work: () => Promise<Value>): Promise<Value> {
    if (performance.now() < cacheAwayUntil) throw new BucketError(location, 'TimeoutError', true);
    return work().catch((error: unknown) => {
      const failed = errorOf(error);
      if (failed.mayPass) cacheAwayUntil = performance.now() + GIVEN_UP_MS;
      throw failed;
    });
  }

  return {
    /** A single attempt; rejects with a `BucketError`. */
    once,
    /** As often as it is worth; rejects with a `BucketError`. */
    insist: <Value>(method: string, key: string, work: (policy: RetryPolicy) => Promise<Value>) =>
      once(method, key, () =>
        key.startsWith(`${RENDER_CACHE}/`)
          ? tryCache(() => work(cacheRetry))
          : persist(
              retry,
              (error) => errorOf(error).mayPass,
              () => work(retry),
            ),
      ),
  };
}
