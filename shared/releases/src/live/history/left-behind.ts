import { type ReleasedName, readNewest } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import type { HistoryEntry } from './history-entries.ts';
import { readHistoryEntries } from './history-entries.ts';
import { releaseHistory, wasRolledBackFrom } from './release-history.ts';
import { lastChangeOf } from './who-and-when.ts';

/** An application, or the configuration, whose newest release somebody rolled back from. */
export interface LeftBehind {
  readonly name: ReleasedName;
  readonly newest: string;
  /** The entry that changed it last. */
  readonly by: HistoryEntry | undefined;
}

/**
 * Those of some names whose newest release was rolled back from. An operator who promotes
 * everything that is newest has not checked each one, and would put it live again.
 */
export async function leftBehind(
  store: Store,
  names: readonly ReleasedName[],
): Promise<LeftBehind[]> {
  const entries = await readHistoryEntries(store);
  const history = releaseHistory(entries);
  const found = await Promise.all(
    names.map(async (name): Promise<LeftBehind | undefined> => {
      const read = await readNewest(store, name);
      const newest = read.ok ? read.value?.release : undefined;
      if (!newest || !wasRolledBackFrom(history, name, newest)) return undefined;
      return { name, newest, by: lastChangeOf(entries, name)?.entry };
    }),
  );
  return found.filter((one) => one !== undefined);
}
