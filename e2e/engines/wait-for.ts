import { setTimeout } from 'node:timers/promises';

/** The polling interval and the time limit, in milliseconds. */
const [EVERY, LIMIT] = [100, 20_000];

/**
 * Polls until a query finds something.
 *
 * @param what what is waited for, for the error message
 */
export async function waitFor<T>(what: string, query: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + LIMIT;
  for (;;) {
    const found = await query();
    if (found) return found;
    if (Date.now() > end) throw new Error(`There was no ${what} within ${LIMIT / 1000} seconds.`);
    await setTimeout(EVERY);
  }
}
