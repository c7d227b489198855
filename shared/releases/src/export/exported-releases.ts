import type { Composition } from '@site/contracts/composition';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import { readComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';
import type { Manifest } from './manifest.ts';

/*
 * Whose files are in an export: of the releases and fallbacks of what it puts live, and of everything
 * that was live in the last days, by the ledger or by an earlier export. So old tabs, and caches that
 * still have an older page, keep finding their files. Clocks decide only what is left out.
 *
 * A release is named as in its address, `pricing/1.0.0-3fa9c21b`, and the directories of a large site
 * as `compositions/<id>`.
 */

const DAY_MS = 24 * 60 * 60_000;

/** A release or the directories of a composition, and when visitors got it last. */
export type LastLive = ReadonlyMap<string, string>;

interface Exported {
  readonly store: Store;
  readonly composition: Composition;
  readonly before: Manifest | undefined;
  readonly keepDays: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

export async function exportedReleases(exported: Exported): Promise<LastLive> {
  const { store, composition, before, keepDays, now } = exported;
  const earliest = new Date(now - keepDays * DAY_MS).toISOString();
  const found = new Map<string, string>();
  const note = (name: string, at: string) => {
    if (at >= earliest && at > (found.get(name) ?? '')) found.set(name, at);
  };
  for (const [name, at] of Object.entries(before?.lastLive ?? {})) note(name, at);
  /** When what is looked at was replaced; what is looked at first is live. */
  let until = new Date(now).toISOString();
  for (const revision of await readRevisions(store)) {
    if (until < earliest) break;
    const read = await readEntry(store, revision);
    if (!read.ok) continue;
    const was = await readComposition(store, read.value.composition);
    if (was.ok) for (const name of namesIn(was.value)) note(name, until);
    until = read.value.at;
  }
  // Whatever clocks say, and also where an older revision is exported.
  const live = new Date(now).toISOString();
  for (const name of namesIn(composition)) found.set(name, live);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The releases of a composition, its fallbacks, and itself where it has a directory. */
export function namesIn({ id, releases, fallbacks, directory }: Composition): string[] {
  const named = [...Object.entries(releases), ...Object.entries(fallbacks)];
  return [
    ...named.map(([app, release]) => `${app}/${release}`),
    ...(directory ? [`compositions/${id}`] : []),
  ];
}
