import type { LedgerEntry } from '@site/contracts/ledger';
import type { Problem } from '../result.ts';
import type { Store } from '../store/store.ts';
import { readEntry, readRevisions } from './ledger.ts';

/** What went live, newest first; in the place of a damaged entry its revision and what is wrong. */
export type HistoryStep = LedgerEntry | { readonly revision: number; readonly problem: Problem };

/** @param limit how many entries at most */
export async function readHistory(store: Store, limit: number): Promise<HistoryStep[]> {
  const revisions = (await readRevisions(store)).slice(0, limit);
  return Promise.all(
    revisions.map(async (revision) => {
      const entry = await readEntry(store, revision);
      return entry.ok ? entry.value : { revision, problem: entry.problem };
    }),
  );
}
