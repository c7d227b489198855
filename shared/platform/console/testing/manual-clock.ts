import type { Clock } from '@platform/node/lock-file';

interface Timer {
  readonly milliseconds: number;
  readonly run: () => void;
  next: number;
}

export type ManualClock = ReturnType<typeof manualClock>;

/** Stands still until it is told to go on. */
export function manualClock(start = '2030-01-02T03:04:05.000Z') {
  let now = Date.parse(start);
  const timers = new Set<Timer>();
  const clock: Clock = {
    now: () => now,
    every(milliseconds, run) {
      const timer = { milliseconds, run, next: now + milliseconds };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  return {
    ...clock,
    /** How many timers run. */
    timers: () => timers.size,
    advance(milliseconds: number): void {
      now += milliseconds;
      for (const timer of timers) {
        if (timer.next > now) continue;
        timer.next = now + timer.milliseconds;
        timer.run();
      }
    },
  };
}
