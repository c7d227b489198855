const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

/** Milliseconds until the reconciler asks, after it asked so many times: 10 s, doubling up to 1 h. */
export function pauseAfter(asked: number): number {
  return Math.min(10 * SECOND * 2 ** Math.min(asked, 20), HOUR);
}
