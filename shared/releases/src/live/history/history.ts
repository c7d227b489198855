import type { LedgerEntry } from '@site/contracts/ledger';
import { readEntry, readRevisions } from '../../ledger/ledger.ts';
import type { Problem } from '../../problem.ts';
import type { ReleasedName } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import { readHistoryEntries } from './history-entries.ts';

/** A ledger entry; for a corrupt one, its revision and what is wrong with it. */
export type HistoryStep = LedgerEntry | { readonly revision: number; readonly problem: Problem };

export interface HistoryQuery {
  /** How many entries at most. */
  readonly limit: number;
  /** Leaves out entries that did not change this one, and the other changes of those that did. */
  readonly name?: ReleasedName | undefined;
}

/** What went live, newest first, each entry with its changes. */
export async function readHistory(
  store: Store,
  { limit, name }: HistoryQuery,
): Promise<HistoryStep[]> {
  const entries = new Map(
    (await readHistoryEntries(store)).map((entry) => [entry.revision, entry]),
  );
  const steps: HistoryStep[] = [];
  for (const revision of await readRevisions(store)) {
    if (steps.length === limit) break;
    const step = entries.get(revision) ?? (await unreadStep(store, revision));
    if (!name || !('changes' in step)) {
      steps.push(step);
      continue;
    }
    const changes = (step.changes ?? []).filter((change) => change.name === name);
    if (changes.length > 0) steps.push({ ...step, changes });
  }
  return steps;
}

async function unreadStep(store: Store, revision: number): Promise<HistoryStep> {
  const entry = await readEntry(store, revision);
  return entry.ok ? entry.value : { revision, problem: entry.problem };
}
