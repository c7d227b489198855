/** The time, and what is to happen later: handed in, so that tests drive it. */
export interface Clock {
  now(): Date;
  /** Runs something after so many milliseconds; the result cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Nairobi is three hours ahead of UTC, all year round. */
export const NAIROBI_MS = 3 * HOUR_MS;

/** So many milliseconds later, as the database writes it. */
export function timeAfter(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString();
}

/** What the clocks of Nairobi show, as spreadsheets read it: `2026-03-31 01:34:05`. */
export function inNairobi(at: string): string {
  return timeAfter(new Date(at), NAIROBI_MS).slice(0, 19).replace('T', ' ');
}

/** The machine's own clock. What is waiting does not keep a process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
