import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks, and until waiting is given up. */
const [EVERY, LIMIT] = [100, 20_000];

/**
 * Looks again and again until there is something to see.
 *
 * @param what for the message where there never is
 */
export async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + LIMIT;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`There was no ${what} within ${LIMIT / 1000} seconds.`);
    await setTimeout(EVERY);
  }
}
