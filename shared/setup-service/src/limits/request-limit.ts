import { sha256 } from '@site/node/hash';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { LimiterOptions, Limiters } from './limiters.ts';

/** A limit of what one name, such as a telephone, may be used for. */
export interface RequestLimit {
  /** Takes one use; where there is none left, the seconds until there is one. */
  take(name: string): Promise<number | undefined>;
  /** Gives a use back that came to nothing. */
  giveBack(name: string): Promise<void>;
}

export function createRequestLimit(limiters: Limiters, options: LimiterOptions): RequestLimit {
  const limiter = limiters.create(options);

  async function giveBack(key: string): Promise<void> {
    const counted = await limiter.get(key);
    // Once the window is over, the library would begin the next one with a use to spare.
    const isCurrent = counted !== null && counted.msBeforeNext > 0;
    if (isCurrent && counted.consumedPoints > 0) await limiter.reward(key);
  }

  return {
    async take(name) {
      const key = hashOf(name);
      try {
        await limiter.consume(key);
        return undefined;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // The library counts what it refuses, too.
        await giveBack(key);
        return Math.ceil(refused.msBeforeNext / 1_000);
      }
    },
    giveBack: (name) => giveBack(hashOf(name)),
  };
}

/** Only what is needed to count is kept: the database has no telephones and addresses of strangers. */
export function hashOf(name: string): string {
  return sha256(name).slice(0, 32);
}
