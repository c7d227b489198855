import { ok } from '@site/node/result';
import { concurrentMap } from '../../concurrent-map.ts';
import { err } from '../../problem.ts';
import { EPOCH, entryKey, readRevisions } from '../ledger.ts';
import { isDamage, StoreError } from '../storage-error.ts';
import { absence, type Store } from '../store.ts';
import { parseJson } from '../stored-json.ts';

const AT_ONCE = 32;

/**
 * Fails with `ledgers-part` unless the target's ledger is a prefix of the source's; unreadable
 * files are no difference.
 * @param revisions of the source, oldest first
 * @throws StoreError where a storage fails
 */
export async function compareLedgers(source: Store, target: Store, revisions: readonly number[]) {
  const there = (await readRevisions(target)).reverse();
  const keys = [EPOCH, ...there.map(entryKey)];
  const outcomes = await concurrentMap(keys, AT_ONCE, (key) => compareFile(source, target, key));
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

export function targetDamaged(target: Store, key: string) {
  return err(
    'damaged-file',
    `${target.place(key)} is damaged: copy with --verify, which sends it again.`,
  );
}
