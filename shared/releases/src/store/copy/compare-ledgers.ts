import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { EPOCH, entryKey, readRevisions } from '../ledger.ts';
import { isDamage, StoreError } from '../storage-error.ts';
import { absence, type Store } from '../store.ts';
import { parseJson } from '../stored-json.ts';

export interface SharedHistory {
  /** How many entries, from the first one on. */
  readonly entries: number;
  /** The keys, of those and of the epoch, that are damaged in the target. */
  readonly damaged: readonly string[];
}

/**
 * Fails with `ledgers-part` unless the target's ledger is a prefix of the source's. A file that
 * can't be read is no difference: it is damaged, or the storage fails. @param revisions those of
 * the source, oldest first @throws StoreError where a storage fails
 */
export async function compareLedgers(
  source: Store,
  target: Store,
  revisions: readonly number[],
): Promise<Result<SharedHistory>> {
  const damaged: string[] = [];
  const epoch = await compareFile(source, target, EPOCH);
  if (epoch === 'source-damaged') return sourceDamaged(source, target, EPOCH);
  if (epoch === 'differs') return otherLedger(source, target);
  if (epoch === 'target-damaged') damaged.push(EPOCH);

  const there = (await readRevisions(target)).reverse();
  const keys = there.map(entryKey);
  // If the batch fails, the files are read one by one to name the first failure.
  const readAll = (store: Store) => store.readEach(keys).catch((): undefined[] => []);
  const [before, after] = await Promise.all([source, target].map(readAll));
  for (const [position, revision] of there.entries()) {
    const key = entryKey(revision);
    const [ours, theirs] = [before?.[position], after?.[position]];
    if (revisions[position] !== revision) {
      return partedAt(source, target, Math.min(revision, revisions[position] ?? revision));
    }
    if (ours && theirs?.equals(ours)) continue;
    const outcome = await compareFile(source, target, key);
    if (outcome === 'source-damaged') return sourceDamaged(source, target, key);
    if (outcome === 'target-damaged') damaged.push(key);
    else if (outcome !== 'equal') return partedAt(source, target, revision);
  }
  return ok({ entries: there.length, damaged });
}

/** `absent` where the target has no such file. */
export async function compareFile(
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

export function otherLedger(source: Store, target: Store) {
  return err(
    'ledgers-part',
    `${target.location} has another ledger than ${source.location}, from its beginning (${EPOCH}): copy to an empty store.`,
  );
}

export function partedAt(source: Store, target: Store, revision: number) {
  return err(
    'ledgers-part',
    `The ledgers of ${source.location} and ${target.location} part at revision ${revision}: each has entries that the other lacks. Copy to an empty store, or go on with one of them.`,
  );
}

function sourceDamaged(source: Store, target: Store, key: string) {
  return err(
    'damaged-file',
    `${source.place(key)} is damaged: restore it from a copy, which ${target.location} may be (\`site store copy --verify ${target.location} ${source.location}\`), then copy again.`,
  );
}

export function targetDamaged(target: Store, key: string) {
  return err(
    'damaged-file',
    `${target.place(key)} is damaged: copy with --verify, which sends it again.`,
  );
}
