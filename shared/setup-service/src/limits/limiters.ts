import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Storage } from '../storage/tables.ts';

/*
 * Counts of requests. Copies of the service that share a PostgreSQL count together in it; a service
 * with a database file of its own counts in memory. Limits of emails are counted elsewhere, in the
 * transaction that sends them: `email-quota.ts`.
 */

export interface LimiterOptions {
  /** Keeps the counts of different limits apart. */
  readonly name: string;
  /** How often one key may be used within the window. */
  readonly max: number;
  readonly windowMs: number;
}

export interface Limiters {
  readonly isShared: boolean;
  create(options: LimiterOptions): RateLimiterAbstract;
}

/** The counts of one process, gone when it ends. */
export const memoryLimiters: Limiters = {
  isShared: false,
  create: (options) => new RateLimiterMemory(pointsOf(options)),
};

/** Made by the library and not by a migration: an earlier version of the service ignores it. */
const TABLE = 'request_counts';

/**
 * The counts of all services that share a PostgreSQL. While it cannot be used each service counts by
 * itself.
 */
export async function openSharedLimiters(storage: Storage): Promise<Limiters> {
  const common = {
    storeClient: clientOf(storage),
    storeType: 'client',
    tableName: TABLE,
  };
  // The first one makes the table, and removes what is over for all of them.
  await new Promise<void>((resolve, reject) => {
    new RateLimiterPostgres({ ...common, points: 1, duration: 1 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return {
    isShared: true,
    create: (options) =>
      new RateLimiterPostgres({
        ...common,
        ...pointsOf(options),
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(pointsOf(options)),
      }),
  };
}

function pointsOf({ name, max, windowMs }: LimiterOptions) {
  return { keyPrefix: name, points: max, duration: windowMs / 1_000 };
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The service's own connections, as the library wants a client of PostgreSQL. */
function clientOf(storage: Storage) {
  return {
    async query({ text, values = [] }: Query) {
      const { rows } = await storage.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: rows.length };
    },
  };
}
