import type { Clock } from '../environment/clock.ts';

interface ThrottleOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** How often one name may be used within the window. */
  readonly max: number;
  readonly windowMs: number;
}

/** Counts uses of names that are not network addresses, such as email addresses. */
export interface Throttle {
  /** Takes one use; where there is none left, the seconds until there is one. */
  take(name: string): number | undefined;
  /** Gives a use back that came to nothing. */
  giveBack(name: string): void;
}

/** Past this many names those whose window is over are forgotten. */
const MANY = 10_000;

/** Counts in memory: a service that starts again, or a second one beside it, counts afresh. */
export function createThrottle({ clock, max, windowMs }: ThrottleOptions): Throttle {
  const uses = new Map<string, { readonly since: number; readonly count: number }>();

  function forgetOld(now: number): void {
    for (const [name, { since }] of uses) if (now - since >= windowMs) uses.delete(name);
  }

  return {
    take(name) {
      const now = clock.now().getTime();
      if (uses.size > MANY) forgetOld(now);
      const known = uses.get(name);
      // A clock that was put back begins a new window: the old one would last until it has caught up.
      const isCurrent = known && now >= known.since && now - known.since < windowMs;
      const current = isCurrent ? known : { since: now, count: 0 };
      if (current.count >= max) return Math.ceil((current.since + windowMs - now) / 1_000);
      uses.set(name, { since: current.since, count: current.count + 1 });
      return undefined;
    },
    giveBack(name) {
      const known = uses.get(name);
      if (known && known.count > 0) uses.set(name, { ...known, count: known.count - 1 });
    },
  };
}
