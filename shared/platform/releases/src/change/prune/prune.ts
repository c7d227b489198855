import type { Composition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { concurrentMap } from '@platform/node/concurrent-map';
import { sha256 } from '@platform/node/hash';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { COMPOSITIONS, readComposition } from '@platform/store/compositions';
import { withEncodings } from '@platform/store/encodings';
import { entryKey } from '@platform/store/ledger';
import { publicationWrittenAt } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { storedText } from '@platform/store/store';
import {
  isInForce,
  type PruneList,
  pruneCommand,
  pruneListKey,
  readPruneList,
  readPruneLists,
} from '@platform/store/upkeep';
import { type Actor, addEntry } from '../go-live.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from '../snapshot.ts';
import { type Part, type PruneLimits, type PrunePlan, planPrune, writtenBy } from './plan-prune.ts';
import { pruneCache } from './prune-cache.ts';

// Removes what nobody needs, while others publish and change what is live:
//
//   read a snapshot ──▶ plan ──▶ list ──▶ ledger ──▶ remove ──▶ remove the list
//         ▲                                 │
//         └───── somebody else was faster ──┘
//
// - A change that began before the entry loses the race against it, or wins, and then the list is
//   void. One that begins later refuses what a list in force names.
// - A publication writes into its release and then reads the lists. A prune makes its list and then
//   looks at each release once more. So one of the two sees the other, and the release stays.
// - Whoever finds a list goes on with it, also where the entry is still to be made. It never
//   changes, so several may do the same. A prune that was killed is finished by the next one.

export interface PruneInput extends Omit<SnapshotSource, 'on'>, Actor, Omit<PruneLimits, 'now'> {
  readonly dryRun?: boolean;
  /** The digest of what was shown to go: fails with `lost-race` where that is something else by now. */
  readonly plan?: string | undefined;
}

/** Of what a rehearsal says would go. */
export const planDigest = (remove: readonly Part[]): string =>
  sha256(remove.map(({ key }) => key).join('\n'));

export type Pruned = PrunePlan & {
  /** The prunes of others that were stopped, and are finished now. */
  readonly finished: readonly Pick<PruneList, 'revision' | 'by' | 'at' | 'remove'>[];
  /** Removed from the render cache. */
  readonly cache: { readonly files: number; readonly bytes: number };
  /** Of its entry; undefined where nothing went. */
  readonly revision: number | undefined;
};

export async function prune(input: PruneInput): Promise<Result<Pruned>> {
  // A full disk is a reason to prune.
  const source = { ...input, store: input.store.withReserve() };
  const { dryRun = false, olderThan, clock = () => new Date() } = input;
  const limits = { keep: input.keep, olderThan, now: clock().getTime() };
  const since = limits.now - olderThan;
  let removed: readonly Part[] = [];
  let own: number | undefined;
  const finished = new Map<number, Pruned['finished'][number]>();
  const wrongClock = dryRun ? undefined : await compareClocks(source.store);
  if (wrongClock) return err('wrong-clock', wrongClock);
  for (;;) {
    // Before the ledger, which then has whatever a list was made after.
    const [list] = await readPruneLists(source.store);
    const read = await readSnapshot(source);
    if (!read.ok) return read;
    const snapshot = read.value;
    const other = list && refuseOther(snapshot, list, limits);
    if (other) return other;
    if (list && !dryRun) {
      const done = await finish(snapshot, list);
      if (!done.ok) return done;
      const { revision, by, at, remove } = list;
      const isDone = done.value === 'removed' && revision !== own;
      if (isDone) finished.set(revision, { revision, by, at, remove });
      continue;
    }
    const plan = await planFor(snapshot, limits);
    if (!plan.ok) return plan;
    const { remove, stay, unread } = plan.value;
    if (remove.length > 0) removed = remove;
    if (remove.length > 0 && !dryRun) {
      if (input.plan !== undefined && input.plan !== planDigest(remove))
        return err('lost-race', OTHER);
      const listed = await createList(snapshot, input, { remove, since });
      if (!listed.ok) return listed;
      own = listed.value;
      continue;
    }
    const cache = await pruneCache(snapshot.reader, stay, { since, dryRun });
    if (!dryRun) await source.store.keepReserve();
    return ok({
      ...{ remove: removed, stay, unread, cache, revision: own },
      finished: [...finished.values()],
    });
  }
}

const OTHER = 'What would go has changed since you looked: look at it again, and decide anew.';

/** Milliseconds by which the clocks of a machine and its storage may differ. */
const CLOCKS_APART_MS = 5 * 60_000;

/** What counts as old depends on this machine's clock, and on when the storage says it was written. */
async function compareClocks(store: Store): Promise<string | undefined> {
  await store.replace(CLOCK, '');
  const writtenAt = await store.writtenAt(CLOCK);
  const here = Date.now();
  await store.remove(CLOCK);
  if (writtenAt === 0 || Math.abs(here - writtenAt) <= CLOCKS_APART_MS) return undefined;
  const times = `${new Date(here).toISOString()} here, and ${new Date(writtenAt).toISOString()} where ${store.location} is`;
  return `Nothing was removed: it is ${times}, so nobody knows what is old. Set this machine's clock (\`date\`), then try again.`;
}

const CLOCK = 'check/clock';

async function planFor(snapshot: Snapshot, limits: PruneLimits): Promise<Result<PrunePlan>> {
  const { store, live, entries, history, newest } = snapshot;
  if (!live) return err('nothing-live', 'Nothing is live yet, so nobody knows what is needed.');
  const gap = findGap(snapshot, limits);
  if (gap) return err('damaged-file', gap);
  const published = new Map<string, string>();
  for (const [name, read] of newest) {
    if (!read.ok) return read;
    published.set(name, read.value.release);
  }
  const files = await store.filesBelow('');
  const ids = await store.list(COMPOSITIONS);
  const read = await concurrentMap(ids, AT_ONCE, async (id) => {
    const composition = await readComposition(store, id);
    return [id, composition.ok ? withoutPages(composition.value) : undefined] as const;
  });
  return ok(
    planPrune({ entries, history, newest: published, compositions: new Map(read), files }, limits),
  );
}

/** There may be thousands, of thousands of pages. */
function withoutPages({ id, releases, fallbacks, config, directory }: Composition) {
  return { id, releases, fallbacks, config, directory };
}

const AT_ONCE = 8;

/** What an entry that can't be read put live may be needed as long as that of any other. */
function findGap({ store, entries, unread }: Snapshot, { now, olderThan }: PruneLimits) {
  const times = writtenBy(entries, now);
  const found = unread.find((revision) => {
    const next = entries.findIndex((entry) => entry.revision > revision);
    return (times[next] ?? now) >= now - olderThan;
  });
  if (found === undefined) return undefined;
  const file = store.place(entryKey(found));
  return `${file} can't be read, so nobody knows what it put live, and nothing is removed: restore it from a copy.`;
}

/** Somebody may have stopped a prune because of its limits, and nothing of it was removed. */
function refuseOther(
  { entries, head }: Snapshot,
  list: PruneList,
  { keep, olderThan }: PruneLimits,
) {
  const isAlike = list.keep === keep && list.olderThan === olderThan;
  const isVoid = list.revision <= head || list.after !== identityOf(entries.at(-1));
  if (isAlike || isVoid) return undefined;
  return err(
    'unfinished-prune',
    `A prune by ${list.by} with other limits was begun and removed nothing yet: finish it with \`${pruneCommand(list)}\`, or remove ${pruneListKey(list.revision)} from the store to give it up.`,
  );
}

/** Does nothing if another prune or a change was faster; the next look finds out. */
async function createList(
  snapshot: Snapshot,
  input: PruneInput,
  { remove, since }: { readonly remove: readonly Part[]; readonly since: number },
) {
  const { store, head, entries } = snapshot;
  const { by, keep, olderThan, clock = () => new Date() } = input;
  const list: PruneList = {
    contract: CONTRACT_VERSION,
    revision: head + 1,
    at: clock().toISOString(),
    by,
    reason: input.reason ?? `${remove.length} parts of the store, --keep ${keep}`,
    ...{ keep, olderThan },
    after: identityOf(entries.at(-1)),
    writtenBefore: new Date(since).toISOString(),
    // What names others goes first.
    remove: remove.map(({ key }) => key).sort(),
  };
  const key = pruneListKey(list.revision);
  if ((await store.createIfAbsent(key, storedText(list))) === 'created') return ok(list.revision);
  const other = await readPruneList(store, key);
  if (other.ok) return ok(undefined);
  if (other.problem.kind !== 'damaged-file') return other;
  await store.remove(key);
  return ok(undefined);
}

function identityOf(entry: LedgerEntry | undefined): string {
  return entry ? `${entry.composition} ${entry.at} ${entry.by}` : 'nothing';
}

/** Removes what is on a list, unless something else went live before its entry was made. */
async function finish(snapshot: Snapshot, list: PruneList): Promise<Result<'removed' | undefined>> {
  const { store, live, head, entries } = snapshot;
  const isNext = list.revision === head + 1 && list.after === identityOf(entries.at(-1));
  if (isNext && live) {
    const { by, at, reason } = list;
    const actor = { by, reason, clock: () => new Date(at) };
    const added = await addEntry(snapshot, live.composition, actor, {
      action: 'prune',
      changes: [],
    });
    // The next look tells whether another prune did the same.
    return added.ok || added.problem.kind === 'lost-race' ? ok(undefined) : added;
  }
  const isRemoved = isInForce(list, entries);
  const remove = (key: string) => removePart(store, key, list);
  if (isRemoved) await concurrentMap(list.remove, AT_ONCE, remove, 'Parts removed:');
  await store.remove(pruneListKey(list.revision));
  return ok(isRemoved ? 'removed' : undefined);
}

async function removePart(store: Store, key: string, { writtenBefore }: PruneList): Promise<void> {
  if (key.startsWith('directories/')) {
    for (const file of withEncodings(key)) await store.remove(file);
    return;
  }
  const isRelease = key.startsWith('releases/');
  const writtenAt = isRelease ? await publicationWrittenAt(store, key) : 0;
  if (writtenAt < Date.parse(writtenBefore)) await store.removeFolder(key);
}
