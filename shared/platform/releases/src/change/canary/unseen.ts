/** Whoever reads that a canary fares well has to know of what. */
export const UNSEEN =
  'Counted is what throws, does not load, falls back or never answers. No guard sees what is hidden, does nothing or shows something wrong: look at it yourself, or give the guard a signal of your own.';
