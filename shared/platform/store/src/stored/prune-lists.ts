import type { LedgerEntry } from '@platform/contracts/ledger';
import { looseObject } from '@platform/contracts/loose-object';
import { concurrentMap } from '@platform/node/concurrent-map';
import { err, type Result } from '@platform/node/problem';
import * as z from 'zod/mini';
import type { Store } from '../port/store.ts';
import { readStoredJson } from '../port/stored-json.ts';

// What a prune is about to remove, from before its entry of the ledger until all of it is gone:
//
//     prunes/<revision of its entry>.json
//
// Changes and publications read the lists, and use nothing that is on one. See `change/prune/`.

export const PRUNES = 'prunes';

const pruneList = looseObject({
  contract: z.int(),
  /** Of its entry, whose time and author these are. */
  revision: z.int().check(z.positive()),
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
  /** Steps back, and milliseconds, for which everything was to stay. */
  keep: z.int(),
  olderThan: z.int(),
  /** Identifies the entry that was the newest when it was planned. */
  after: z.string(),
  /** What somebody wrote since then stays. */
  writtenBefore: z.iso.datetime(),
  /** Keys of folders, and of files without their encodings. */
  remove: z.array(z.string()),
});
export type PruneList = z.infer<typeof pruneList>;

export function pruneListKey(revision: number): string {
  return `${PRUNES}/${revision}.json`;
}

const DAY_MS = 24 * 60 * 60_000;

/** What finishes it: one with the same limits. */
export function pruneCommand({ keep, olderThan }: Pick<PruneList, 'keep' | 'olderThan'>): string {
  return `site prune --keep ${keep} --older-than ${olderThan / DAY_MS}d`;
}

export function readPruneList(store: Store, key: string) {
  return readStoredJson(store, key, pruneList, 'run `site prune` again');
}

/** Oldest first. A corrupt one is left out: what it names may be missing in part, as any file may. */
export async function readPruneLists(store: Store): Promise<PruneList[]> {
  const keys = [...(await store.filesBelow(PRUNES)).keys()];
  const lists = await concurrentMap(keys, 4, async (key) => {
    const read = await readPruneList(store, key);
    return read.ok && read.value ? [read.value] : [];
  });
  return lists.flat().sort((one, other) => one.revision - other.revision);
}

/** Whether its entry is in the ledger: from then on nothing that it names is used. */
export function isInForce({ revision, at, by }: PruneList, entries: readonly LedgerEntry[]) {
  const entry = entries.findLast((each) => each.revision === revision);
  return entry?.action === 'prune' && entry.at === at && entry.by === by;
}

/** Fails with `busy` if any of the keys is on a list. */
export function refuseListed(
  lists: readonly PruneList[],
  keys: readonly string[],
): Result<undefined> {
  const found = lists.find(({ remove }) => keys.some((key) => remove.includes(key)));
  if (!found) return { ok: true, value: undefined };
  const key = keys.find((each) => found.remove.includes(each));
  return err(
    'busy',
    `A prune (revision ${found.revision}, by ${found.by}) is removing ${key}: try again in a moment, or finish it with another \`site prune\` if it was killed.`,
  );
}
