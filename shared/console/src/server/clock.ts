/** The time, handed in so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns what ends it */
  every(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
