import { RENDER_CACHE } from '../store.ts';
import { createWaiting } from '../waiting.ts';
import { BucketError, bucketError } from './bucket-error.ts';
import { CACHE_POLICY, persist, type RetryPolicy } from './retry-policy.ts';

/** Milliseconds for which a cache that did not answer is not tried again: longer than most commands. */
const GIVEN_UP_MS = 60_000;

/**
 * How long a bucket is waited for. What a store consists of is worth every attempt. The render cache
 * only saves time, so it gets one short try, and after a failure none for a minute: no command stands
 * still for it.
 *
 * @param retry for all but the render cache
 * @param report gets a line for what is waited for, see `createWaiting`
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
  const waiting = createWaiting(location, { report });

  const once = <Value>(method: string, key: string, work: () => Promise<Value>) =>
    waiting(`${method} ${key}`, work).catch((error: unknown) => {
      throw errorOf(error);
    });

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
