import { realpath } from 'node:fs/promises';
import { concurrentMap } from '@platform/node/concurrent-map';
import { sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import { err } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { folderOf } from '../port/described-folders.ts';
import { isDamage, StoreError } from '../port/storage-error.ts';
import { absence, RENDER_CACHE, type Store } from '../port/store.ts';
import { EPOCH, entryKey, readRevisions } from '../stored/ledger.ts';
import { PRUNES } from '../stored/prune-lists.ts';

// A store is copied in the order in which it was written, so that the target is sound at every
// moment, even if the site changes meanwhile:
//
//   note the ledger, then the pointers, then list the files
//     ──▶ releases, configurations, compositions: all that the pointers and the ledger name
//     ──▶ the epoch, then one entry after the other
//     ──▶ the pointers, as they were noted
//
// Another run brings what came meanwhile. The render cache is not copied.

interface CopyCount {
  files: number;
  skipped: number;
  /** Folders without a description, as an interrupted upload leaves them. */
  readonly leftOut: string[];
}

interface Copy {
  readonly source: Store;
  readonly target: Store;
  readonly count: CopyCount;
  /** Whether the target's bytes are compared, instead of their recorded hashes. */
  readonly verify: boolean;
}

// Fails with `ledgers-part` unless the target's ledger is a prefix of the source's, and with
// `damaged-file` where they can't be compared. With `verify` every file of the target is read, and
// sent again if it is unreadable or differs; such a target is opened with `pastCache`.
export async function copyStore(
  source: Store,
  target: Store,
  { verify = false }: { readonly verify?: boolean } = {},
) {
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
  const pointers = await readPointers(source);
  // Listed after the pointers were read, so that everything they name is included.
  const immutable = (await keysToCopy(source)).filter(
    (key) => !isPointer(key) && !key.startsWith('ledger/'),
  );
  const shared = await compareLedgers(source, target, revisions);
  if (!shared.ok) return shared;
  const { entries, damaged } = shared.value;
  // An entry decides what visitors see, so it is overwritten only on request.
  if (damaged[0] !== undefined && !verify) return targetDamaged(target, damaged[0]);
  const trusted = await target.ensureTrusted();
  if (!trusted.ok) return trusted;

  const count: CopyCount = { files: 0, skipped: 0, leftOut: [] };
  const copy: Copy = { source, target, count, verify };
  const folders = new Set(
    immutable.flatMap((key) => folderOf(key)?.folder.replace(/\/maps$/, '') ?? []),
  );
  await concurrentMap([...folders], 1, (folder) => copyFolder(copy, folder), 'Folders copied:');
  for (const key of immutable) if (!folderOf(key)) await copyFile(copy, key);
  for (const key of damaged) await send(copy, key, await readToCopy(source, key));
  const epoch = (await source.exists(EPOCH)) ? await addToLedger(copy, EPOCH) : ok(undefined);
  if (!epoch.ok) return epoch;
  const added = revisions.slice(entries);
  for (const revision of added) {
    const written = await addToLedger(copy, entryKey(revision), revision);
    if (!written.ok) return written;
  }
  for (const [key, bytes] of pointers) {
    const there = await target.read(key);
    if (there.ok && there.value.equals(bytes)) count.skipped += 1;
    else await send(copy, key, bytes);
  }
  return ok({ ...count, revisions: added.length, head: revisions.at(-1) ?? 0 });
}

async function keysToCopy(source: Store): Promise<string[]> {
  return [...(await source.filesBelow('')).keys()].filter((key) => !ofPlace.test(key));
}

/** What belongs to one place: caches, and notes about the storage itself. */
const ofPlace = new RegExp(
  `^(?:${RENDER_CACHE}/|${PRUNES}/|check/|(?:store\\.json|checked\\.json|reserve)$)`,
);

function isPointer(key: string): boolean {
  return key.endsWith('/newest.json');
}

async function readPointers(source: Store): Promise<[string, Buffer][]> {
  const keys = (await keysToCopy(source)).filter(isPointer);
  const pointers = await concurrentMap(keys, AT_ONCE, async (key): Promise<[string, Buffer][]> => {
    const read = await source.read(key);
    return read.ok ? [[key, read.value]] : [];
  });
  return pointers.flat();
}

const AT_ONCE = 16;

async function copyFolder(copy: Copy, folder: string): Promise<void> {
  const { source, target, count } = copy;
  const mark = `${folder}/unannounced`;
  const keys = [...(await source.filesBelow(folder)).keys()].filter((key) => key !== mark);
  if (!keys.includes(folderOf(folder)?.description ?? '')) {
    count.leftOut.push(folder);
    return;
  }
  const isLast = (key: string) => folderOf(key)?.description === key;
  const others = keys.filter((key) => !isLast(key));
  await concurrentMap(others, AT_ONCE, (key) => copyFile(copy, key));
  for (const key of keys.filter(isLast)) await copyFile(copy, key);
  // The mark is removed when a publication ends.
  if (await source.exists(mark)) await target.createIfAbsent(mark, '');
  else if (await target.exists(mark)) await target.remove(mark);
}

async function copyFile(copy: Copy, key: string): Promise<void> {
  const ours = await copy.source.sha256Of(key);
  if (ours !== undefined && ours === (await sha256There(copy, key))) copy.count.skipped += 1;
  else await send(copy, key, await readToCopy(copy.source, key));
}

async function sha256There({ target, verify }: Copy, key: string): Promise<string | undefined> {
  if (!verify) return target.sha256Of(key);
  const read = await target.read(key);
  return read.ok ? sha256(read.value) : undefined;
}

async function send({ target, count }: Copy, key: string, bytes: Buffer): Promise<void> {
  await target.replace(key, bytes);
  count.files += 1;
}

/** @throws StoreError where a file of the source can't be read: a copy is complete or fails */
async function readToCopy(source: Store, key: string): Promise<Buffer> {
  const read = await source.read(key);
  if (read.ok) return read.value;
  const message = `${source.place(key)} ${absence(read)}: repair it, then copy again; what was copied stays`;
  throw new StoreError(read.code, 'damaged-file', message);
}

/** Fails unless the target then has the source's file. @param revision of an entry */
async function addToLedger({ source, target, count }: Copy, key: string, revision?: number) {
  const isNew = (await target.createIfAbsent(key, await readToCopy(source, key))) === 'created';
  count[isNew ? 'files' : 'skipped'] += 1;
  const outcome = isNew ? 'equal' : await compareFile(source, target, key);
  if (outcome === 'equal') return ok(undefined);
  if (outcome === 'target-damaged') return targetDamaged(target, key);
  return revision === undefined ? otherLedger(source, target) : partedAt(source, target, revision);
}

/** Whether one place is inside the other: a copy would copy itself. */
async function areNested(one: string, other: string): Promise<boolean> {
  // Buckets have no path on this machine.
  const [first, second] = await Promise.all(
    [one, other].map((location) => realpath(location).catch(() => location)),
  );
  return `${first}/`.startsWith(`${second}/`) || `${second}/`.startsWith(`${first}/`);
}

const COMPARED_AT_ONCE = 32;

/**
 * Fails with `ledgers-part` unless the target's ledger is a prefix of the source's; unreadable
 * files are no difference.
 * @param revisions of the source, oldest first
 * @throws StoreError where a storage fails
 */
async function compareLedgers(source: Store, target: Store, revisions: readonly number[]) {
  const there = (await readRevisions(target)).reverse();
  const keys = [EPOCH, ...there.map(entryKey)];
  const outcomes = await concurrentMap(keys, COMPARED_AT_ONCE, (key) =>
    compareFile(source, target, key),
  );
  if (outcomes[0] === 'differs') return otherLedger(source, target);
  const parts = there.findIndex((revision, position) => {
    const isSame = revisions[position] === revision;
    return !isSame || ['differs', 'absent'].includes(outcomes[position + 1] ?? 'absent');
  });
  const all = parts === -1 ? keys : keys.slice(0, parts + 1);
  const broken = all.find((_key, position) => outcomes[position] === 'source-damaged');
  if (broken !== undefined) {
    return err(
      'damaged-file',
      `${source.place(broken)} is damaged: restore it from a copy, which ${target.location} may be (\`site store copy --verify ${target.location} ${source.location}\`), then copy again.`,
    );
  }
  const [ours, theirs] = [revisions[parts], there[parts]];
  if (theirs !== undefined) return partedAt(source, target, Math.min(theirs, ours ?? theirs));
  const damaged = keys.filter((_key, position) => outcomes[position] === 'target-damaged');
  return ok({ entries: there.length, damaged });
}

/** `absent` where the target has no such file. */
async function compareFile(
  source: Store,
  target: Store,
  key: string,
): Promise<'equal' | 'absent' | 'differs' | 'source-damaged' | 'target-damaged'> {
  const [ours, theirs] = await Promise.all([stateOf(source, key), stateOf(target, key)]);
  if (ours === 'damaged') return 'source-damaged';
  if (theirs === 'missing') return 'absent';
  if (ours === 'missing') return 'differs';
  if (theirs === 'damaged') return 'target-damaged';
  return ours.equals(theirs) ? 'equal' : 'differs';
}

async function stateOf(store: Store, key: string): Promise<Buffer | 'missing' | 'damaged'> {
  const read = await store.read(key);
  // A folder does not notice damage by itself.
  if (read.ok) return parseJson(read.value.toString()) === undefined ? 'damaged' : read.value;
  if (read.reason === 'missing') return 'missing';
  if (isDamage(read.code)) return 'damaged';
  const message = `${store.place(key)} ${absence(read)}, so the ledgers can't be compared: copy again when it can be read`;
  throw new StoreError(read.code, 'store-not-readable', message);
}

function otherLedger(source: Store, target: Store) {
  return err(
    'ledgers-part',
    `${target.location} has another ledger than ${source.location}, from its beginning (${EPOCH}): copy to an empty store.`,
  );
}

function partedAt(source: Store, target: Store, revision: number) {
  return err(
    'ledgers-part',
    `The ledgers of ${source.location} and ${target.location} part at revision ${revision}: each has entries that the other lacks. Copy to an empty store, or go on with one of them.`,
  );
}

function targetDamaged(target: Store, key: string) {
  return err(
    'damaged-file',
    `${target.place(key)} is damaged: copy with --verify, which sends it again.`,
  );
}
