import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { currentYear } from '@platform/releases/serving';
import { readNewestComposition } from '@platform/store/compositions';
import { readEntry, readRevisions } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { type LoadedComposition, loadComposition } from './load-composition.ts';

// Compositions that may go live soon, loaded before their ledger entry arrives, so that the entry
// only says which one to serve. They are, beside the one that is served:
//
//   the two that were served before it      a rollback or an undo goes back to them
//   the two that came into the store last   a promotion writes its composition before its entry
//
// Those that came and never go live are replaced by later ones. Nothing depends on what is held:
// any other composition is loaded when its entry arrives.
const EACH = 2;

/** Limit for all compositions except the live one. */
const HELD_BYTES = 256_000_000;

/** Entries before the live one that are searched for them at start. */
const ENTRIES = 5;

export function createCompositionsInMemory(
  store: Store,
  limit = HELD_BYTES,
  yearNow = currentYear,
) {
  const preparing = new Map<string, Promise<Result<LoadedComposition>>>();
  const loaded = new Map<string, LoadedComposition>();
  /** Newest first; the first is live. */
  let previous: readonly string[] = [];
  let arrived: readonly string[] = [];
  /** The newest composition at the last look. */
  let lastSeen: string | undefined;

  /** Of any size: it is live. */
  async function load(id: string): Promise<Result<LoadedComposition>> {
    const year = yearNow();
    const known = loaded.get(id);
    if (known?.year === year) return ok(known);
    const prepared = await preparing.get(id)?.catch(() => undefined);
    return prepared?.ok && prepared.value.year === year
      ? prepared
      : loadComposition(store, id, undefined, year);
  }

  function trim(): void {
    const [live, ...before] = previous;
    // An arrival is as likely to be next as a previous one.
    const order = before.flatMap((id, position) => [arrived[position], id]);
    const wanted = new Set([...order, ...arrived].filter((id) => id !== undefined));
    let bytes = 0;
    for (const id of wanted) {
      bytes += loaded.get(id)?.bytes ?? 0;
      if (bytes > limit) wanted.delete(id);
    }
    for (const id of loaded.keys()) if (id !== live && !wanted.has(id)) loaded.delete(id);
  }

  /** Nobody may have approved it: more than may be held is not even read. */
  async function prepare(id: string): Promise<void> {
    if (!loaded.has(id)) {
      const begun = preparing.get(id) ?? loadComposition(store, id, limit, yearNow());
      preparing.set(id, begun);
      const read = await begun.catch(() => undefined);
      preparing.delete(id);
      // What can't be read is read again when its entry arrives.
      if (read?.ok) loaded.set(id, read.value);
    }
    trim();
  }

  return {
    load,
    served(composition: LoadedComposition): void {
      const { composition: id } = composition;
      loaded.set(id, composition);
      previous = [id, ...previous.filter((each) => each !== id)].slice(0, EACH + 1);
      arrived = arrived.filter((each) => each !== id);
      trim();
    },
    /** Loads the newest composition in the store. Never rejects. */
    async prepareArrivals(): Promise<void> {
      const newest = await readNewestComposition(store).catch(() => undefined);
      if (newest === undefined || newest === lastSeen) return;
      lastSeen = newest;
      if (previous.includes(newest)) return;
      arrived = [newest, ...arrived.filter((id) => id !== newest)].slice(0, EACH);
      await prepare(newest);
    },
    /** Loads what was live before a revision. Never rejects. */
    async preparePrevious(revision: number): Promise<void> {
      const revisions = await readRevisions(store).catch(() => []);
      const earlier = revisions.filter((each) => each < revision).slice(0, ENTRIES);
      for (const each of earlier) {
        const entry = await readEntry(store, each).catch(() => undefined);
        const id = entry?.ok ? entry.value.composition : undefined;
        if (id === undefined || previous.includes(id)) continue;
        // Newer ones have taken the places.
        if (previous.length > EACH) return;
        previous = [...previous, id];
        await prepare(id);
      }
    },
    held: (): readonly string[] => [...loaded.keys()],
  };
}
