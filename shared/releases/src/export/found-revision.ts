import type { LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import { findLive } from '../live/live.ts';
import { err, type Result } from '../problem.ts';
import { readWholeComposition, type WholeComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';

/** A revision that can be exported. */
export interface FoundRevision {
  readonly entry: LedgerEntry;
  readonly whole: WholeComposition;
  /** The highest revision in the ledger. */
  readonly head: number;
  /** What keeps newer revisions from being served, one line each. */
  readonly problems: readonly string[];
}

/** Finds what is live, as edges do, or the given revision. */
export async function findRevision(
  store: Store,
  revision: number | undefined,
): Promise<Result<FoundRevision>> {
  if (revision !== undefined) return readRevision(store, revision);
  const { head, live, passedOver } = await findLive(store);
  const problems = passedOver.map((each) => `Revision ${each.revision}: ${each.problem.message}`);
  if (live) return ok({ ...live, head, problems });
  return err('nothing-live', problems[0] ?? 'Nothing is live yet: promote something first.');
}

async function readRevision(store: Store, revision: number): Promise<Result<FoundRevision>> {
  const [head = 0] = await readRevisions(store);
  const entry = await readEntry(store, revision);
  if (!entry.ok) return entry;
  const whole = await readWholeComposition(store, entry.value.composition);
  return whole.ok ? ok({ entry: entry.value, whole: whole.value, head, problems: [] }) : whole;
}
