import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { concurrentMap } from '@platform/node/concurrent-map';
import { entryKey, readEntry } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { value } from '@platform/testing/site/fixture-site';

const AT_ONCE = 64;

/** Adds entries to a store, each of which promotes one of the releases of pricing that it adds. */
export async function lengthenLedger(
  store: Store,
  { first, entries, releases }: { first: number; entries: number; releases: number },
): Promise<void> {
  const begun = value(await readEntry(store, first));
  const own = begun.changes.find(({ name }) => name === 'pricing')?.to ?? '';
  const idOf = (at: number) => `2.${at % releases}.0-${`${at % releases}`.padStart(16, '0')}`;
  // The composition stays as it was, so the last entry puts back what is in it.
  const added = Array.from({ length: entries }, (_, at) => ({
    ...begun,
    revision: first + 1 + at,
    changes: [{ name: 'pricing', to: at === entries - 1 ? own : idOf(at) }],
  }));
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
