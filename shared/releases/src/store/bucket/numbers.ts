import { numbersAbove } from '../numbered-names.ts';
import type { BucketObjects } from './bucket-objects.ts';
import type { Listings } from './listings.ts';

/** Milliseconds between two listings, which find numbers behind a gap. */
const LIST_MS = 60_000;

/** After so many numbers in a row it is faster to list the rest. */
const MOST_PROBES = 8;

/**
 * Finds the numbers above one without listing what is below it: edges ask several times a second, and
 * nearly always there is none. Listing finds what a gap hides.
 *
 * @param now milliseconds from any fixed starting point
 */
export function createNumbers(
  objects: BucketObjects,
  listings: Listings,
  now: () => number,
): (folder: string, after: number) => Promise<number[]> {
  const lists = new Map<string, { readonly at: number; readonly highest: number }>();

  async function list(folder: string, after: number): Promise<number[]> {
    const at = now();
    const files = await listings.load(folder);
    const numbers = numbersAbove([...files.keys()], 0);
    const highest = numbers.reduce((one, other) => Math.max(one, other), 0);
    lists.set(folder, { at, highest });
    return numbers.filter((number) => number > after);
  }

  return async (folder, after) => {
    const listed = lists.get(folder);
    if (after === 0 || listed === undefined || now() - listed.at >= LIST_MS)
      return list(folder, after);
    const found: number[] = [];
    for (let next = after + 1; await objects.head(`${folder}/${next}.json`); next += 1) {
      found.push(next);
      if (found.length === MOST_PROBES) return list(folder, after);
    }
    // Whoever listed last may not be the one who asks now, and has to find the same.
    return after + found.length < listed.highest ? list(folder, after) : found;
  };
}
