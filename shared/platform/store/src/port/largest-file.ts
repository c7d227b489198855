// Whoever may publish can write objects of any size. Every read of a store ends at these limits, in
// its adapters, so that no reader can forget one.

/** Bytes of the largest file of a site, and of what a compressed one becomes: a multiple of any. */
export const LARGEST_FILE = 64_000_000;

/** Ledger entries, pointers and configurations have a few thousand. */
const LARGEST_NOTE = 1_000_000;

const notes =
  /^(?:[^/]+\.json|(?:ledger|requests|configurations)\/.*|(?:releases\/[^/]+|compositions)\/newest\.json|releases\/[^/]+\/[^/]+\/publication\.json)$/;

export function largestSize(key: string): number {
  return notes.test(key) ? LARGEST_NOTE : LARGEST_FILE;
}

/** The code of a file that is larger. */
export const TOO_LARGE = 'TooLarge';
