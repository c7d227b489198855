import { ok } from '@site/node/result';
import { readEpoch } from '../ledger/epoch.ts';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import { err, type Result } from '../problem.ts';
import type { Store } from '../store/store.ts';

/** What a follower knows of the ledger from before. */
export interface KnownLedger {
  /** The highest revision that was seen or handled. */
  readonly head: number;
  readonly epoch: string | undefined;
}

/** Fails with `older-revision` once the ledger is not the one any more that was followed. */
export type CheckLedger = () => Promise<Result<undefined>>;

/**
 * Compares the ledger with what was seen of it, and notes what is new. A ledger that was restored
 * from a copy ends below that, or goes on from there with other entries under the same revisions: a
 * follower that waits for higher ones would pass those over without a word.
 *
 * @param advice what to do then, as a sentence
 */
export function sameLedger(store: Store, known: KnownLedger, advice: string): CheckLedger {
  let { head, epoch } = known;
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

/** What distinguishes an entry from another one of the same revision; undefined if it can't be read. */
async function identityOf(store: Store, revision: number): Promise<string | undefined> {
  const read = await readEntry(store, revision);
  return read.ok ? `${read.value.composition} ${read.value.at} ${read.value.by}` : undefined;
}
