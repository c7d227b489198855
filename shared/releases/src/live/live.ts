import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import type { Problem } from '../result.ts';
import { readComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';

/** Something that went live: a ledger entry and the composition it names. */
export interface Live {
  readonly entry: LedgerEntry;
  readonly composition: Composition;
}

/** What the ledger says at one moment. */
export interface LiveState {
  /** The highest revision in the ledger, whole or not; 0 for an empty one. */
  readonly head: number;
  /** The newest entry that can be read together with its composition. */
  readonly live: Live | undefined;
  /** Why newer entries were passed over. */
  readonly problems: readonly Problem[];
}

/** Reads what is live: by the same rule as the edge, damaged entries and compositions are passed over. */
export async function readLive(store: Store): Promise<LiveState> {
  const problems: Problem[] = [];
  const [head = 0] = await readRevisions(store);
  for await (const step of walkBack(store)) {
    if ('entry' in step) return { head, live: step, problems };
    problems.push(step);
  }
  return { head, live: undefined, problems };
}

/** Everything that was live, newest first; in the place of what can't be read, why. */
export async function* walkBack(store: Store): AsyncGenerator<Live | Problem> {
  for (const revision of await readRevisions(store)) {
    const entry = await readEntry(store, revision);
    if (!entry.ok) {
      yield entry.problem;
      continue;
    }
    const composition = await readComposition(store, entry.value.composition);
    yield composition.ok
      ? { entry: entry.value, composition: composition.value }
      : composition.problem;
  }
}
