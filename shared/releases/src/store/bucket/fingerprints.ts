import { concurrentMap } from '@site/node/concurrent-map';
import { immutableFolderOf, isImmutable, isLedgerEntry } from '../described-folders.ts';
import type { BucketObjects, ObjectFacts } from './bucket-objects.ts';
import { AT_ONCE } from './folders.ts';
import type { Listings } from './listings.ts';

/** Milliseconds after which an entry of the ledger is looked at again. */
const ENTRY_MS = 60_000;

/**
 * What tells two states of some files apart. What never changes is not asked for, except entries of
 * the ledger, now and then: after a restore another one may have the number, or none.
 *
 * @param now milliseconds from any fixed starting point
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
    // Where it can't be known nothing has changed.
    const text = await objects.head(key).then(describe, () => before?.text ?? 'unknown');
    // An edge looks at the one that it serves.
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

/**
 * As `fingerprint`, with evidence of every write. A folder is listed as a whole: that is one request
 * for a thousand files.
 */
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
