import type { CompositionRequest } from '../../store/composition-requests.ts';
import type { Store } from '../../store/store.ts';
import { type HistoryEntry, idsOf, readHistoryEntries } from '../history/history-entries.ts';
import { releaseHistory, wasRolledBackFrom } from '../history/release-history.ts';
import { lastChangeOf, whoAndWhen } from '../history/who-and-when.ts';
import type { Live } from '../live.ts';

/**
 * Says what a request would put live again although somebody took it back after the request was
 * written: whoever approves it late, or runs a pipeline again, does not know of that. Undefined where
 * there is nothing of the kind.
 */
export async function leftSince(
  store: Store,
  { releases, base, baseRevision }: CompositionRequest,
  live: Live,
): Promise<string | undefined> {
  const now = idsOf(live.composition);
  const brought = releases.filter(({ name, to }) => to !== now[name]);
  if (brought.length === 0) return undefined;
  const entries = await readHistoryEntries(store);
  // After a restore the revision may be another entry's, or none's: then nothing counts as seen.
  const isKnown = entries.some(
    ({ revision, composition }) => revision === baseRevision && composition === base,
  );
  const later =
    isKnown && baseRevision ? entries.filter(({ revision }) => revision > baseRevision) : [];
  const history = releaseHistory(entries);
  for (const { name, to } of brought) {
    const left = isKnown
      ? leavingEntry(later, name, to)
      : to && wasRolledBackFrom(history, name, to) && lastChangeOf(entries, name)?.entry;
    if (left) return `${name} was at ${to ?? 'nothing'} since, until ${whoAndWhen(left)}.`;
  }
  return undefined;
}

/** The last entry that put something else in the place of a release; of `undefined`, of nothing. */
function leavingEntry(
  entries: readonly HistoryEntry[],
  name: string,
  release: string | undefined,
): HistoryEntry | undefined {
  return entries.findLast(({ changes }) =>
    changes.some((change) => change.name === name && change.from === release),
  );
}
