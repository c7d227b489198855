import type { Clock } from '@platform/node/lock-file';

const WINDOW_MS = 15 * 60_000;
/** Of one address in that time. */
export const MOST_OF_ADDRESS = 10;
/** Of all addresses: nobody comes there from a few of them. */
export const MOST_OF_ALL = 1_000;

/**
 * Counts tries before they are computed, so that many at once are no way around it. A right one is
 * taken off again.
 */
export function createAttempts({ now }: Clock) {
  let tries = new Map<string, number>();
  let all = 0;
  let began = now();
  /** Networks that somebody signed in from: tries of all others do not keep them out. */
  const known = new Set<string>();

  return {
    /** Seconds to wait where it is one too many; 0 where it counts as begun. */
    begin(network: string): number {
      // Backwards as well: clocks are put right.
      if (Math.abs(now() - began) >= WINDOW_MS) [tries, all, began] = [new Map(), 0, now()];
      const mine = tries.get(network) ?? 0;
      const isCrowded = all >= MOST_OF_ALL && !known.has(network);
      if (mine >= MOST_OF_ADDRESS || isCrowded) {
        return Math.max(1, Math.ceil((began + WINDOW_MS - now()) / 1_000));
      }
      tries.set(network, mine + 1);
      all += 1;
      return 0;
    },
    succeeded(network: string): void {
      known.add(network);
      tries.delete(network);
      all -= 1;
    },
  };
}
