import type { BucketObjects, ObjectFacts } from './bucket-objects.ts';
import { createTurns } from './turns.ts';

/** Milliseconds for which a listing says what is not there. */
const FRESH_MS = 60_000;

/** Milliseconds for which a listing says that a folder is not there: it may be published any time. */
const LOOK_MS = 500;

/**
 * Listings for visitors at a time. Strangers can ask for any number of folders, and what an edge looks for
 * must find a connection.
 */
const LOOKS = 32;

/** How many folders are remembered. */
const MOST = 256;

type Files = ReadonlyMap<string, ObjectFacts>;

/**
 * What is in folders of a bucket, as it was listed last: one request says of all files of a folder
 * whether they are there and whether they were written again.
 */
export interface Listings {
  /** Lists a folder now. */
  load(folder: string): Promise<Files>;
  /**
   * As it was listed a moment ago, or is listed now, for all who ask at once: whatever strangers ask for,
   * a folder that is not there costs few requests.
   */
  look(folder: string): Promise<Files>;
  /** As it was listed at any time when it was there: it never gains files. */
  complete(folder: string, description: string): Files | undefined;
  /** As it was listed less than a minute ago; undefined if it was not. */
  recent(folder: string): Files | undefined;
  /** Something in a folder was written or removed here. */
  forget(folder: string): void;
}

/** @param now milliseconds from any fixed starting point */
export function createListings(objects: BucketObjects, now: () => number): Listings {
  const known = new Map<string, { readonly at: number; readonly files: Files }>();
  /** Folders without files have a list of their own: strangers choose how many there are. */
  const empty = new Map<string, number>();
  const underWay = new Map<string, Promise<Files>>();
  const turns = createTurns(LOOKS);

  async function load(folder: string): Promise<Files> {
    const at = now();
    const { files } = await objects.list(`${folder}/`, 'all');
    known.delete(folder);
    empty.delete(folder);
    if (files.size === 0) empty.set(folder, at);
    else known.set(folder, { at, files });
    for (const each of [known, empty]) {
      for (const oldest of each.keys()) {
        if (each.size <= MOST) break;
        each.delete(oldest);
      }
    }
    return files;
  }

  return {
    load,
    async look(folder) {
      const found = known.get(folder);
      if (found && now() - found.at < LOOK_MS) return found.files;
      if (now() - (empty.get(folder) ?? Number.NEGATIVE_INFINITY) < LOOK_MS) return new Map();
      const begun =
        underWay.get(folder) ??
        turns.take(() => load(folder)).finally(() => underWay.delete(folder));
      underWay.set(folder, begun);
      return begun;
    },
    complete(folder, description) {
      const files = known.get(folder)?.files;
      return files?.has(description) ? files : undefined;
    },
    recent(folder) {
      const found = known.get(folder);
      return found && now() - found.at < FRESH_MS ? found.files : undefined;
    },
    forget(folder) {
      known.delete(folder);
      empty.delete(folder);
    },
  };
}
