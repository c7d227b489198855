/** What happened in a rehearsal, as it is counted while it happens. */
export interface Tally {
  pageViews: number;
  files: number;
  /** What a visitor would have seen as a failure, one line each. */
  readonly failedViews: string[];
  readonly purchases: string[];
  readonly failedPurchases: string[];
  releases: number;
  promotions: number;
  rollbacks: number;
  /** Commands that ended otherwise than a team expects, one line each. */
  readonly failedCommands: string[];
  /** How many pages and files an edge was asked for while it was cut off from the store. */
  cutOffQuestions: number;
  /** What it did otherwise than it should meanwhile, one line each. */
  readonly cutOffFailures: string[];
  /** Faults that were caused, in words. */
  readonly faults: string[];
}

export function createTally(): Tally {
  return {
    pageViews: 0,
    files: 0,
    failedViews: [],
    purchases: [],
    failedPurchases: [],
    releases: 0,
    promotions: 0,
    rollbacks: 0,
    failedCommands: [],
    cutOffQuestions: 0,
    cutOffFailures: [],
    faults: [],
  };
}

/** When everybody goes home, and how long something may be waited for until then. */
export interface Day {
  readonly isOver: () => boolean;
  /** Resolves after some milliseconds, or when the day is over. */
  pause(ms: number): Promise<void>;
}

export function beginDay(seconds: number): Day {
  const end = performance.now() + seconds * 1_000;
  return {
    isOver: () => performance.now() >= end,
    pause: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, Math.max(0, Math.min(ms, end - performance.now())));
      }),
  };
}
