/** The time, and what is to happen later: handed in, so that tests drive it. */
export interface Clock {
  now(): Date;
  /** Runs something after so many milliseconds; the result cancels it. */
  after(ms: number, run: () => void): () => void;
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
