import type { LedgerEntry } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { entryKey } from '@platform/store/ledger';
import { type Action, type Actor, addEntry } from './go-live.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from './snapshot.ts';

// A freeze is an entry of the ledger that changes nothing that visitors get: until its time nobody
// promotes or removes anything. Rollbacks and undos are not held up, nor is what writes down again
// what visitors have, after the ledger was lost in part. The newest entry of the two kinds counts.

/** The freeze that holds, if any. */
export function freezeAt(entries: readonly LedgerEntry[], now: Date): LedgerEntry | undefined {
  const last = entries.findLast(({ action }) => action === 'freeze' || action === 'unfreeze');
  const until = last?.action === 'freeze' ? last.until : undefined;
  return until !== undefined && new Date(until) > now ? last : undefined;
}

/**
 * A revision that can't be read and may be a freeze that holds: nothing that it would have refused
 * came after it.
 */
export function possibleFreeze({ entries, unread }: Pick<Snapshot, 'entries' | 'unread'>) {
  const shows = ['freeze', 'unfreeze', 'promote', 'remove'];
  const last = entries.findLast(({ action }) => shows.includes(action))?.revision ?? 0;
  return unread.findLast((revision) => revision > last);
}

/** Such as `until 2030-01-02T00:00:00.000Z by anna (revision 7: holidays)`. */
export function describeFreeze({ until, by, revision, reason }: LedgerEntry): string {
  return `until ${until} by ${by} (revision ${revision}${reason ? `: ${reason}` : ''})`;
}

/**
 * Fails with `frozen`.
 * @param isStored whether a composition goes live as it is in the store
 */
export function refuseFrozen(
  snapshot: Snapshot,
  { action, isStored }: { readonly action: Action; readonly isStored: boolean },
  { clock = () => new Date() }: Actor,
): Result<undefined> {
  const { store, entries, isAboveEdge, problems } = snapshot;
  const isHeldUp = action === 'promote' || action === 'remove';
  const isDamaged = isAboveEdge || problems.length > 0;
  if (!isHeldUp || (isStored && isDamaged)) return ok(undefined);
  const unread = possibleFreeze(snapshot);
  // Whoever builds on an earlier entry has been told which one can't be read.
  if (unread !== undefined && !isDamaged) {
    return err(
      'frozen',
      `Nothing was changed: ${store.place(entryKey(unread))} can't be read, and it may freeze the site. Restore it from a copy; or \`site unfreeze --reason WHY\` makes sure that nothing does. Rollbacks are not held up.`,
    );
  }
  const freeze = freezeAt(entries, clock());
  if (!freeze) return ok(undefined);
  return err(
    'frozen',
    `Nothing was changed: the site is frozen ${describeFreeze(freeze)}. Rollbacks are not held up. If it can't wait, ask ${freeze.by}; \`site unfreeze --reason WHY\` ends it.`,
  );
}

interface FreezeInput extends SnapshotSource, Actor {
  /** Undefined to end the freeze. */
  readonly until: Date | undefined;
}

/** Resolves to its entry; undefined where there was no freeze to end. */
export async function freeze(input: FreezeInput): Promise<Result<LedgerEntry | undefined>> {
  const { until, clock = () => new Date() } = input;
  if (until && until <= clock()) {
    return err('usage', `${until.toISOString()} is over: name a time to come.`);
  }
  for (;;) {
    const read = await readSnapshot(input);
    if (!read.ok) return read;
    const { live, entries } = read.value;
    if (!live) return err('nothing-live', 'Nothing is live yet: there is nothing to freeze.');
    const isFrozen = freezeAt(entries, clock()) ?? possibleFreeze(read.value);
    if (!until && isFrozen === undefined) return ok(undefined);
    const said = until ? { action: 'freeze', until: until.toISOString() } : { action: 'unfreeze' };
    const added = await addEntry(read.value, live.composition, input, { ...said, changes: [] });
    // It holds whatever somebody else put live at the same time.
    if (added.ok || added.problem.kind !== 'lost-race') return added;
  }
}
