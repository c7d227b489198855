import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { LEDGER, readEntry, readEpoch, readRevisions } from '../../store/ledger.ts';
import type { Store } from '../../store/store.ts';

// Follows the ledger for one worker, which handles one revision at a time:
//
//   a new entry, or a second passed   → the revisions above the last one handled
//   the work succeeds                 → the revision is recorded, then the next one
//   the work fails                    → the failure is reported, and retried after a doubling pause
//   meanwhile a newer one arrives     → if only the latest counts, it is due at once
//   the signal is aborted             → the current work ends, then this resolves
//
// A process that is killed after the work and before the record handles the revision again. If the
// ledger is replaced or restored from a copy this ends: an operator has to decide where to go on.

export interface Follower {
  readonly store: Store;
  readonly latestOnly: boolean;
  readonly signal: AbortSignal;
  /** Called before each attempt; see `sameLedger`. */
  check(): Promise<Result<undefined>>;
  readonly from: number;
  /** Whether the last handled revision has to be handled again. */
  isDueAgain?(): boolean;
  /** Rejects, or resolves to a reason, to be tried again. @param last the last handled revision */
  work(revision: number, last: number): Promise<string | undefined>;
  note?(revision: number): Promise<void>;
  report(line: string): void;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two checks, for what the store's watch misses. */
const CHECK_MS = 1_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Resolves to the last handled revision once the signal is aborted, or fails as `check` does. */
export async function followLedger(follower: Follower): Promise<Result<number>> {
  const { store, latestOnly, signal, check, report, pause } = follower;
  let last = follower.from;
  const changes = ledgerChanges(store, signal);
  let failed = { revision: 0, wait: 0 };
  try {
    while (!signal.aborted) {
      const changed = changes.next();
      let revisions: readonly number[] = [];
      try {
        const checked = await check();
        if (!checked.ok) return checked;
        const isAgain = follower.isDueAgain?.() ?? false;
        revisions = await readRevisions(store, isAgain ? last - 1 : last);
      } catch (error) {
        report(`the ledger can't be read: ${error}`);
      }
      const revision = latestOnly ? revisions[0] : revisions.at(-1);
      if (revision === undefined) {
        if (!signal.aborted) await pause(CHECK_MS, changed);
        continue;
      }
      const failure = await follower.work(revision, last).catch(String);
      if (failure === undefined) {
        await follower.note?.(revision);
        last = revision;
        continue;
      }
      if (signal.aborted) break;
      const wait = failed.revision === revision ? 2 * failed.wait : FIRST_PAUSE_MS;
      failed = { revision, wait: Math.min(wait, LONGEST_PAUSE_MS) };
      report(`revision ${revision}: ${failure}; tried again in ${failed.wait / 1_000} s`);
      await pauseAfter(follower, changes, failed);
    }
    return ok(last);
  } finally {
    changes.close();
  }
}

/** Waits before the next attempt, or until a newer revision makes it pointless. */
async function pauseAfter(
  { store, latestOnly, signal, pause }: Follower,
  changes: ReturnType<typeof ledgerChanges>,
  { revision, wait }: { readonly revision: number; readonly wait: number },
): Promise<void> {
  if (!latestOnly) return pause(wait, signal);
  for (let left = wait; ; left -= CHECK_MS) {
    const changed = changes.next();
    const newer = await readRevisions(store, revision).catch(() => []);
    if (newer.length > 0 || left <= 0 || signal.aborted) return;
    await pause(Math.min(left, CHECK_MS), changed);
  }
}

/** Watches the ledger. Callers get the signal first and read then, so that they miss nothing. */
function ledgerChanges(store: Store, stop: AbortSignal) {
  let changed = new AbortController();
  const wake = () => changed.abort();
  const unwatch = store.watch(LEDGER, wake);
  stop.addEventListener('abort', wake);
  return {
    /** A signal that is aborted at the next change or when everything stops. */
    next(): AbortSignal {
      changed = new AbortController();
      if (stop.aborted) wake();
      return changed.signal;
    },
    close: unwatch,
  };
}

/**
 * A ledger that ends below what was seen, or has other entries under the same revisions, which a
 * follower would miss, fails with `older-revision`.
 * @param advice what to do then, as a sentence
 */
export function sameLedger(
  store: Store,
  { head, epoch }: { head: number; epoch: string | undefined },
  advice: string,
): Follower['check'] {
  let entry: string | undefined;
  return async () => {
    const [now] = await readRevisions(store, Math.max(0, head - 1));
    if (head > 0 && now === undefined) {
      const [end = 0] = await readRevisions(store);
      return lost(`revision ${head} was there, and the ledger ends at revision ${end}`);
    }
    if (now === undefined || (now === head && entry !== undefined)) return ok(undefined);
    const epochNow = await readEpoch(store);
    if (epoch !== undefined && epochNow !== undefined && epochNow !== epoch) {
      return lost(`it is another ledger, which ends at revision ${now}`);
    }
    const sameEntry = entry && (await identityOf(store, head));
    if (entry !== sameEntry && sameEntry !== undefined) {
      return lost(`revision ${head} is another entry than before`);
    }
    epoch ??= epochNow;
    entry = await identityOf(store, now);
    head = now;
    return ok(undefined);
  };

  function lost(what: string): Result<never> {
    return err(
      'older-revision',
      `The ledger was replaced or restored from a copy: ${what}. ${advice}`,
    );
  }
}

/** Distinguishes entries of the same revision; undefined if it can't be read. */
async function identityOf(store: Store, revision: number): Promise<string | undefined> {
  const read = await readEntry(store, revision);
  return read.ok ? `${read.value.composition} ${read.value.at} ${read.value.by}` : undefined;
}
