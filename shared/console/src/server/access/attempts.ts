import type { Clock } from '../clock.ts';

const WINDOW_MS = 15 * 60_000;
/** Of one address in that time. */
export const MOST_OF_ADDRESS = 10;
/** Of all addresses: nobody comes there from a few of them. */
export const MOST_OF_ALL = 1_000;
/** Tries that are computed at once; each takes 16 MB. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

/**
 * Counts tries before they are computed, so that many at once are no way around it. A right one is
 * taken off again.
 */
export function createAttempts({ now }: Clock) {
  let tries = new Map<string, number>();
  let all = 0;
  let began = now();
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Networks that somebody signed in from: tries of all others do not keep them out. */
  const known = new Set<string>();

  function renew(): void {
    // Backwards as well: clocks are put right.
    if (Math.abs(now() - began) < WINDOW_MS) return;
    [tries, all, began] = [new Map(), 0, now()];
  }

  return {
    /** Seconds to wait where it is one too many; 0 where it counts as begun. */
    begin(network: string): number {
      renew();
      const mine = tries.get(network) ?? 0;
      const left = Math.max(1, Math.ceil((began + WINDOW_MS - now()) / 1_000));
      const isCrowded = all >= MOST_OF_ALL && !known.has(network);
      if (mine >= MOST_OF_ADDRESS || isCrowded) return left;
      if (waiting.length >= MOST_WAITING) return 1;
      tries.set(network, mine + 1);
      all += 1;
      return 0;
    },
    succeeded(network: string): void {
      known.add(network);
      tries.delete(network);
      all = Math.max(0, all - 1);
    },
    async compute<Value>(work: () => Promise<Value>): Promise<Value> {
      if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
