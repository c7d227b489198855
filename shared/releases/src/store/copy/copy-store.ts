import { realpath } from 'node:fs/promises';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { folderOf } from '../described-folders.ts';
import { EPOCH, entryKey, readRevisions } from '../ledger.ts';
import { RENDER_CACHE, type Store } from '../store.ts';
import {
  compareFile,
  compareLedgers,
  otherLedger,
  partedAt,
  targetDamaged,
} from './compare-ledgers.ts';
import { type Copy, type CopyCount, copyFile, copyFolder, readToCopy } from './copy-files.ts';

/*
 * A store is copied in the order in which it was written, so that the target is a sound store at every
 * moment, and a site that moves meanwhile does no harm:
 *
 *   note the ledger, then what the pointers say now, then list the files
 *     ──▶ releases, configurations, compositions: all that these name is there by then
 *     ──▶ the epoch, then one entry after the other
 *     ──▶ the pointers, as they were noted
 *
 * What came meanwhile is brought by another run. The render cache is made anew where it is missing.
 */

export interface CopiedStore extends CopyCount {
  /** Entries that were added to the target's ledger. */
  readonly revisions: number;
  readonly head: number;
}

export interface CopyOptions {
  /** Reads every file of the target, and replaces unreadable or differing ones. */
  readonly verify?: boolean;
}

/**
 * Fails with `ledgers-part` unless the target's ledger is a prefix of the source's, and with
 * `damaged-file` where they can't be compared. A target to verify has to be opened with
 * `pastCache`.
 */
export async function copyStore(
  source: Store,
  target: Store,
  { verify = false }: CopyOptions = {},
): Promise<Result<CopiedStore>> {
  if (source.location === target.location) {
    return err('usage', `${source.location} is the place to copy from and to: name two stores.`);
  }
  if (await areNested(source.location, target.location)) {
    return err(
      'usage',
      `One of ${source.location} and ${target.location} is inside the other: name two stores that are apart.`,
    );
  }
  const revisions = (await readRevisions(source)).reverse();
  const pointers = await readPointers(source, (await keysToCopy(source)).filter(isPointer));
  // Listed after the pointers were read, so that everything they name is included.
  const keys = await keysToCopy(source);
  const shared = await compareLedgers(source, target, revisions);
  if (!shared.ok) return shared;
  const { entries, damaged } = shared.value;
  // An entry decides what visitors see, so it is overwritten only on request.
  if (damaged[0] !== undefined && !verify) return targetDamaged(target, damaged[0]);
  const trusted = await target.ensureTrusted();
  if (!trusted.ok) return trusted;

  const count: CopyCount = { files: 0, skipped: 0, leftOut: [] };
  const copy: Copy = { source, target, count, verify };
  const immutable = keys.filter((key) => !isPointer(key) && !key.startsWith('ledger/'));
  const folders = new Set(immutable.flatMap((key) => folderOf(key)?.outermost ?? []));
  for (const folder of folders) await copyFolder(copy, folder);
  for (const key of immutable) {
    if (!folderOf(key)) await copyFile(copy, key);
  }
  for (const key of damaged) {
    await target.replace(key, await readToCopy(source, key));
    count.files += 1;
  }
  if (await source.exists(EPOCH)) {
    const epoch = await createEqual(copy, EPOCH);
    if (!epoch.ok) return epoch;
    if (!epoch.value) return otherLedger(source, target);
  }
  const added = revisions.slice(entries);
  for (const revision of added) {
    const written = await createEqual(copy, entryKey(revision));
    if (!written.ok) return written;
    if (!written.value) return partedAt(source, target, revision);
  }
  for (const [key, bytes] of pointers) {
    const there = await target.read(key);
    if (there.ok && there.value.equals(bytes)) {
      count.skipped += 1;
      continue;
    }
    await target.replace(key, bytes);
    count.files += 1;
  }
  return ok({ ...count, revisions: added.length, head: revisions.at(-1) ?? 0 });
}

async function keysToCopy(source: Store): Promise<string[]> {
  return (await source.keysBelow('')).filter((key) => !isAtMachine(key));
}

async function readPointers(source: Store, keys: readonly string[]) {
  const pointers: [string, Buffer][] = [];
  for (const key of keys) {
    const read = await source.read(key);
    // It may be gone by now, like the marks of publications.
    if (read.ok) pointers.push([key, read.value]);
  }
  return pointers;
}

/** Whether the target now has the source's file, and no other. */
async function createEqual({ source, target, count }: Copy, key: string): Promise<Result<boolean>> {
  const bytes = await readToCopy(source, key);
  if ((await target.createIfAbsent(key, bytes)) === 'created') {
    count.files += 1;
    return ok(true);
  }
  count.skipped += 1;
  const outcome = await compareFile(source, target, key);
  return outcome === 'target-damaged' ? targetDamaged(target, key) : ok(outcome === 'equal');
}

/** What belongs to one place: caches, and notes about the storage itself. */
function isAtMachine(key: string): boolean {
  return (
    key.startsWith(`${RENDER_CACHE}/`) ||
    key.startsWith('check/') ||
    ['store.json', 'checked.json', 'reserve'].includes(key)
  );
}

/** What is rewritten during the life of a store. */
function isPointer(key: string): boolean {
  return key.endsWith('/newest.json') || key.startsWith('requests/');
}

/** Whether one place is inside the other: a copy would copy itself. */
async function areNested(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(truePlace));
  return `${first}/`.startsWith(`${second}/`) || `${second}/`.startsWith(`${first}/`);
}

/** Buckets have no path on this machine. */
function truePlace(location: string): Promise<string> {
  return realpath(location).catch(() => location);
}
