import { CONFIGURATION } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { ChangedRelease, LedgerEntry } from '@site/contracts/ledger';
import { readLedger } from '../../ledger/ledger.ts';
import { readComposition } from '../../store/compositions.ts';
import type { Store } from '../../store/store.ts';

/** A ledger entry that lists its changes, whichever version wrote it. */
export type HistoryEntry = LedgerEntry & { readonly changes: readonly ChangedRelease[] };

/** Ids of releases by name: of applications, and of the configuration as `config`. */
export type Ids = Readonly<Record<string, string>>;

/**
 * Everything that went live, oldest first. An entry that does not list its changes is compared with
 * what was live before it. What can't be read is skipped.
 */
export async function readHistoryEntries(store: Store): Promise<HistoryEntry[]> {
  const compositions = new Map<string, Ids | undefined>();
  const entries: HistoryEntry[] = [];
  let live: Ids = {};
  for (const entry of await readLedger(store)) {
    const changes = entry.changes ?? (await changesTo(entry.composition));
    if (!changes) continue;
    entries.push({ ...entry, changes });
    live = afterChanges(live, changes);
  }
  return entries;

  async function changesTo(composition: string): Promise<ChangedRelease[] | undefined> {
    if (!compositions.has(composition)) {
      const read = await readComposition(store, composition);
      compositions.set(composition, read.ok ? idsOf(read.value) : undefined);
    }
    const ids = compositions.get(composition);
    return ids && idChanges(live, ids);
  }
}

/** The ids of everything that a composition consists of, by name. */
export function idsOf({
  releases,
  config,
}: Pick<Composition, 'config'> & { readonly releases: Ids }): Ids {
  return { ...releases, [CONFIGURATION]: config };
}

/** The differences between two states, ordered by name. */
export function idChanges(before: Ids, after: Ids): ChangedRelease[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    return from === to ? [] : [{ name, ...(from ? { from } : {}), ...(to ? { to } : {}) }];
  });
}

function afterChanges(live: Ids, changes: readonly ChangedRelease[]): Ids {
  const next = { ...live };
  for (const { name, to } of changes) {
    if (to) next[name] = to;
    else delete next[name];
  }
  return next;
}
