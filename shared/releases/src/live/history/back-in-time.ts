import { CONFIGURATION } from '@site/contracts/application';
import type { ChangedRelease, LedgerEntry } from '@site/contracts/ledger';
import { publishedAt } from '../../store/publications.ts';
import type { Store } from '../../store/store.ts';
import { readHistoryEntries } from './history-entries.ts';

/** A release that goes live again, or replaces one that is newer. */
export type BackInTime =
  | {
      readonly kind: 'was-live';
      readonly name: string;
      readonly release: string;
      /** The entry that put another release in its place. */
      readonly left: LedgerEntry;
    }
  | {
      readonly kind: 'published-before';
      readonly name: string;
      readonly release: string;
      /** An ISO 8601 time in UTC. */
      readonly publishedAt: string;
    };

/** Those of some changes that go back in time, as far as the store knows. */
export async function backInTime(
  store: Store,
  changes: readonly ChangedRelease[],
): Promise<BackInTime[]> {
  if (changes.length === 0) return [];
  const entries = await readHistoryEntries(store);
  const found = await Promise.all(
    changes.map(async ({ name, from, to }): Promise<BackInTime | undefined> => {
      if (!to) return undefined;
      const left = entries.findLast((entry) =>
        entry.changes.some((change) => change.name === name && change.from === to),
      );
      if (left) return { kind: 'was-live', name, release: to, left };
      if (!from || name === CONFIGURATION) return undefined;
      const [before, at] = [
        await publishedAt(store, name, from),
        await publishedAt(store, name, to),
      ];
      if (!before || !at || at >= before) return undefined;
      return { kind: 'published-before', name, release: to, publishedAt: at };
    }),
  );
  return found.filter((one) => one !== undefined);
}
