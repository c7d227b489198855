import type { Clock } from '../src/clock.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function manualClock(start = new Date('2026-03-02T09:00:00Z')) {
  let time = start.getTime();
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>();
  const clock: Clock = {
    now: () => new Date(time),
    after(ms, run) {
      const entry = { at: time + ms, run };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
  };
  function pass(ms: number): void {
    const end = time + ms;
    for (;;) {
      const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      waiting.delete(next);
      time = Math.max(time, next.at);
      next.run();
    }
    time = end;
  }
  return { ...clock, pass, /** How much is to happen later. */ waiting: () => waiting.size };
}
