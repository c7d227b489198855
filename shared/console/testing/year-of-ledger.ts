import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { concurrentMap } from '@site/releases/concurrent-map';
import { entryKey, readEntry } from '@site/releases/ledger';
import type { Store } from '@site/releases/store';
import { value } from '@site/releases/testing/fixture-site';

const AT_ONCE = 64;

/**
 * Adds entries that promote and roll back releases of pricing in turns, and those releases, on a store
 * whose newest entry is `first`. The last one leaves live what was live.
 */
export async function addYear(
  store: Store,
  { first, entries, releases }: { first: number; entries: number; releases: number },
): Promise<void> {
  const begun = value(await readEntry(store, first));
  const own = begun.changes.find(({ name }) => name === 'pricing')?.to ?? '';
  const idOf = (at: number) => `2.${at % releases}.0-${`${at % releases}`.padStart(16, '0')}`;
  // Two steps forward and one back, as it goes.
  let live = [own];
  const added = Array.from({ length: entries }, (_, at) => {
    const isBack = at % 3 === 2 && live.length > 1;
    const from = live.at(-1) ?? own;
    if (isBack) live = live.slice(0, -1);
    else live.push(at === entries - 1 ? own : idOf(at));
    const to = live.at(-1) ?? own;
    const minutes = at * 26;
    return {
      ...begun,
      revision: first + 1 + at,
      action: isBack ? 'rollback' : 'promote',
      app: 'pricing',
      changes: [{ name: 'pricing', from, to }],
      at: new Date(Date.parse('2029-01-01T00:00:00Z') + minutes * 60_000).toISOString(),
      by: ['anna', 'beth'][at % 2],
      reason: `step ${at}`,
    };
  });
  await concurrentMap(added, AT_ONCE, (entry) =>
    writeFile(store.place(entryKey(entry.revision)), JSON.stringify(entry)),
  );
  await concurrentMap([...Array(releases).keys()], AT_ONCE, async (at) => {
    const folder = store.place(`releases/pricing/${idOf(at)}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'release.json'), '{}');
  });
}

/** A store that counts the files that are read of it. */
export function countingReads(store: Store) {
  let reads = 0;
  const counting: Store = {
    ...store,
    read(key) {
      reads += 1;
      return store.read(key);
    },
    readEach(keys) {
      reads += keys.length;
      return store.readEach(keys);
    },
  };
  return {
    store: counting,
    /** Since it was asked last. */
    taken(): number {
      const found = reads;
      reads = 0;
      return found;
    },
  };
}
