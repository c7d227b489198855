import { sha256 } from '@platform/node/hash';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Storage } from './tables.ts';

/*
 * Limits of requests and prompts. Copies on one PostgreSQL count together in it, and each by itself
 * while it is away; with SQLite a service counts in memory.
 */

interface LimitOptions {
  /** Keeps the counts of different limits apart. */
  readonly name: string;
  /** How often one key, such as a telephone, may be used within the window. */
  readonly max: number;
  readonly windowMs: number;
  /** Whether refused uses count too, which saves two queries. */
  readonly countsRefused?: boolean;
}

export interface RequestLimit {
  /** Takes one use; where none is left, the seconds until there is one. */
  take(key: string): Promise<number | undefined>;
  giveBack(key: string): Promise<void>;
}

export type CreateLimit = (options: LimitOptions) => RequestLimit;

export const limitInMemory: CreateLimit = (options) =>
  limitBy(new RateLimiterMemory(pointsOf(options)), options);

/** The library makes this table itself; its rows live for an hour. */
const TABLE = 'request_counts';

export async function openSharedLimits(storage: Storage): Promise<CreateLimit> {
  const storeClient = {
    async query({ text, values = [] }: { text: string; values?: readonly unknown[] }) {
      const { rows } = await storage.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: rows.length };
    },
  };
  const common = { storeClient, storeType: 'client', tableName: TABLE };
  // The first one makes the table and removes old rows for all.
  await new Promise<void>((resolve, reject) => {
    new RateLimiterPostgres({ ...common, points: 1, duration: 1 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return (options) => {
    const points = pointsOf(options);
    const limiter = new RateLimiterPostgres({
      ...common,
      ...points,
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(points),
    });
    return limitBy(limiter, options);
  };
}

function pointsOf({ name, max, windowMs }: LimitOptions) {
  return { keyPrefix: name, points: max, duration: windowMs / 1_000 };
}

function limitBy(limiter: RateLimiterAbstract, { countsRefused }: LimitOptions): RequestLimit {
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
        if (!countsRefused) await giveBack(key);
        return Math.ceil(refused.msBeforeNext / 1_000);
      }
    },
    giveBack: (name) => giveBack(hashOf(name)),
  };
}

/** A hash: the database has no telephones and addresses of strangers. */
export function hashOf(name: string): string {
  return sha256(name).slice(0, 32);
}

/** Past this many names those whose window is over are forgotten. */
const MANY = 10_000;

/** Counts in memory, for what each copy may count by itself; false where a name has no use left. */
export function createThrottle({
  clock,
  max,
  windowMs,
}: Omit<LimitOptions, 'name'> & { readonly clock: Pick<Clock, 'now'> }) {
  const uses = new Map<string, { readonly since: number; readonly count: number }>();
  return (name: string): boolean => {
    const now = clock.now().getTime();
    // A clock that was set back begins a new window.
    const isCurrent = (since: number) => now >= since && now - since < windowMs;
    if (uses.size > MANY) {
      for (const [old, { since }] of uses) if (!isCurrent(since)) uses.delete(old);
    }
    const known = uses.get(name);
    const { since, count } = known && isCurrent(known.since) ? known : { since: now, count: 0 };
    if (count < max) uses.set(name, { since, count: count + 1 });
    return count < max;
  };
}
