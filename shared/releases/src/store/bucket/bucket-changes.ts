import { concurrentMap } from '../../concurrent-map.ts';
import {
  immutableFolderOf,
  isImmutable,
  isLedgerEntry,
  numbersAbove,
} from '../described-folders.ts';
import type { BucketObjects, ObjectFacts } from './bucket-objects.ts';
import type { Listings } from './bucket-reads.ts';
import { AT_ONCE } from './create-object.ts';

/**
 * Milliseconds between two polls. With 500 ms an edge serves 95 of 100 changes within a second; two
 * watched folders cost it 10 million requests a month.
 */
const LOOK_MS = 500;

/**
 * Polls until the returned function is called, and reports changes of what `look` resolves to;
 * losing and regaining contact count as changes.
 */
export function watchBucket(look: () => Promise<string>, changed: () => void): () => void {
  let seen: string | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    const now = await look().catch(() => 'away');
    if (isStopped) return;
    const before = seen;
    seen = now;
    timer = setTimeout(turn, LOOK_MS);
    if (before !== undefined && now !== before) changed();
  };
  void turn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Milliseconds between two listings, which find numbers behind a gap. */
const LIST_MS = 60_000;

/** After so many numbers in a row it is faster to list the rest. */
const MOST_PROBES = 8;

/**
 * Finds the numbers above one by probing, since nearly always there is none. Numbers behind a gap
 * are found by listing.
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
    // Whoever called last time may have been another caller, and both have to find the same.
    return after + found.length < listed.highest ? list(folder, after) : found;
  };
}

/** Milliseconds after which an entry of the ledger is looked at again. */
const ENTRY_MS = 60_000;

/**
 * Tells two states of files apart. Immutable files cost no request, except ledger entries now and
 * then: after a restore the same revision may have another entry.
 */
export function createFingerprints(
  objects: BucketObjects,
  now: () => number,
): (keys: readonly string[]) => Promise<string> {
  const entries = new Map<string, { readonly at: number; readonly text: string }>();

  async function ofEntry(key: string): Promise<string> {
    const before = entries.get(key);
    if (before && now() - before.at < ENTRY_MS) return before.text;
    const at = now();
    // An unreachable storage is no change.
    const text = await objects.head(key).then(describe, () => before?.text ?? 'unknown');
    // An edge asks only for the entry that it serves.
    entries.clear();
    entries.set(key, { at, text });
    return text;
  }

  return async (keys) => {
    const found = await concurrentMap(keys, AT_ONCE, async (key) => {
      if (isLedgerEntry(key)) return ofEntry(key);
      if (isImmutable(key)) return 'immutable';
      return describe(await objects.head(key).catch(() => undefined));
    });
    return found.join();
  };
}

/** As `fingerprint`, from listings: one request covers a thousand files. */
export async function strictFingerprint(
  objects: BucketObjects,
  listings: Listings,
  keys: readonly string[],
): Promise<string> {
  const folders = [...new Set(keys.flatMap((key) => immutableFolderOf(key)?.folder ?? []))];
  const listed = await concurrentMap(folders, AT_ONCE, (folder) => listings.load(folder));
  const found = await concurrentMap(keys, AT_ONCE, async (key) => {
    const folder = immutableFolderOf(key)?.folder;
    if (folder === undefined) return describe(await objects.head(key));
    return describe(listed[folders.indexOf(folder)]?.get(key.slice(folder.length + 1)));
  });
  return found.join();
}

function describe(found: ObjectFacts | undefined): string {
  return found ? `${found.etag}-${found.size}-${found.writtenAt}` : 'missing';
}
