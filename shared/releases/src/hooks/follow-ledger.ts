import { ok } from '@site/node/result';
import { readRevisions } from '../ledger/ledger.ts';
import type { Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { type LedgerChanges, ledgerChanges } from './ledger-changes.ts';
import type { CheckLedger } from './same-ledger.ts';

/*
 * Follows the ledger for one worker: it is given each new revision in turn, one at a time, and the
 * next one only after it has succeeded with the one before.
 *
 *     a new entry, or a second gone by  → the revisions above the last one handled
 *     the work succeeds                 → that revision is noted, then the next one
 *     the work fails                    → it is said, and tried again after a pause that doubles
 *     meanwhile a newer one is there    → where only the latest counts, that one is due at once
 *     the signal is aborted             → the work under way ends, then this resolves
 *
 * What was noted is not done again; what was done and not noted, because the process was killed in
 * between, is. A ledger that is not the one any more that was followed ends it: whoever restored it
 * from a copy has to say where to go on.
 */

export interface Follower {
  readonly store: Store;
  /** Whether revisions are passed over for which a newer one is there already. */
  readonly latestOnly: boolean;
  readonly signal: AbortSignal;
  /** Asked before each revision and each new attempt. */
  readonly check: CheckLedger;
  /** The last revision that was handled. */
  last(): number;
  /** Notes that a revision, and all before it, are handled. */
  note(revision: number): Promise<void>;
  /** Rejects, or resolves to a reason, where it has to be tried again. */
  work(revision: number): Promise<string | undefined>;
  /** Says what an operator may want to know. */
  report(line: string): void;
  /** Waits, less long if the signal is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two looks without a change, for what the store's watch misses. */
const CHECK_MS = 1_000;

/** Pauses after failures of the same work. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Resolves once the signal is aborted and no work is under way, or fails as `check` does. */
export async function followLedger(follower: Follower): Promise<Result<undefined>> {
  const { store, signal, pause } = follower;
  const changes = ledgerChanges(store, signal);
  try {
    while (!signal.aborted) {
      const changed = changes.next();
      const upToDate = await handleNew(follower, changes);
      if (!upToDate.ok) return upToDate;
      if (!signal.aborted && upToDate.value) await pause(CHECK_MS, changed);
    }
    return ok(undefined);
  } finally {
    changes.close();
  }
}

/** Whether everything that was found is handled; where it is not, a newer revision is due. */
async function handleNew(follower: Follower, changes: LedgerChanges): Promise<Result<boolean>> {
  const { store, latestOnly, signal, check, last, report } = follower;
  let revisions: readonly number[];
  try {
    const checked = await check();
    if (!checked.ok) return checked;
    revisions = await readRevisions(store, last());
  } catch (error) {
    report(`the ledger can't be read: ${error}`);
    return ok(true);
  }
  const due = latestOnly ? revisions.slice(0, 1) : revisions.toReversed();
  for (const revision of due) {
    if (signal.aborted) return ok(false);
    const handled = await handle(follower, changes, revision);
    if (!handled.ok || !handled.value) return handled;
  }
  return ok(true);
}

/** Whether it is handled; where it is not, the signal was aborted or a newer one is due. */
async function handle(
  follower: Follower,
  changes: LedgerChanges,
  revision: number,
): Promise<Result<boolean>> {
  const { signal, check, note, work, report } = follower;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    // Where it can't be read the work fails as well, and says so.
    const checked = await check().catch(() => ok(undefined));
    if (!checked.ok) return checked;
    const failure = await work(revision).catch((error: unknown) => String(error));
    if (failure === undefined) {
      await note(revision);
      return ok(true);
    }
    if (signal.aborted) return ok(false);
    report(`revision ${revision}: ${failure}; tried again in ${wait / 1_000} s`);
    if (await isOvertaken(follower, changes, revision, wait)) return ok(false);
    if (signal.aborted) return ok(false);
  }
}

/** Waits before the next attempt, less long if a newer revision makes it needless. */
async function isOvertaken(
  { store, latestOnly, signal, pause }: Follower,
  changes: LedgerChanges,
  revision: number,
  wait: number,
): Promise<boolean> {
  if (!latestOnly) {
    await pause(wait, signal);
    return false;
  }
  for (let left = wait; ; left -= CHECK_MS) {
    const changed = changes.next();
    const newer = await readRevisions(store, revision).catch(() => []);
    if (newer.length > 0) return true;
    if (left <= 0 || signal.aborted) return false;
    await pause(Math.min(left, CHECK_MS), changed);
  }
}
