import type { ChangedRelease } from '@site/contracts/ledger';
import type { Store } from '../store/store.ts';
import type { Order } from './choice.ts';
import type { Live } from './live.ts';
import { idsOf, readMoments } from './moments.ts';
import { releaseHistory, wasRolledBackFrom } from './release-history.ts';

/**
 * Releases that an order names, that are live, and that count as rolled back from all the same, for it
 * was by their name that somebody went back to them. To promote one says that it is good: that is a
 * change of what can be gone back to, from a release to itself, though nothing changes for visitors.
 */
export async function promotedAgain(
  store: Store,
  live: Live | undefined,
  { select }: Order,
  chosen: Parameters<typeof idsOf>[0],
): Promise<ChangedRelease[]> {
  if (!live || select === 'all') return [];
  const [before, after] = [idsOf(live.composition), idsOf(chosen)];
  const same = select.flatMap(({ name }) => {
    const id = after[name];
    return id && id === before[name] ? [{ name, from: id, to: id }] : [];
  });
  if (same.length === 0) return [];
  const history = releaseHistory(await readMoments(store));
  return same.filter(({ name, to }) => wasRolledBackFrom(history, name, to));
}
