import { errorMessage } from '@site/node/error-code';
import { type FoundLive, findLiveBy } from '@site/releases/live';
import type { Result } from '@site/releases/problem';
import type { Store } from '@site/releases/store';
import type { LoadedComposition, LoadedSite } from './load-composition.ts';

/** What can be served, and what keeps a newer revision from being served. */
export interface Found {
  readonly site: LoadedSite | undefined;
  /** One line each; empty where the newest revision is served and all of it can be read. */
  readonly problems: readonly string[];
  /** The highest revision in the ledger; 0 for an empty one. */
  readonly head: number;
  /** The ledger that the site is a revision of; undefined for one that an earlier version wrote. */
  readonly epoch: string | undefined;
}

/** How what the ledger names is read; some of it may be in memory. */
interface Reading {
  load(composition: string, revision: number): Promise<Result<LoadedComposition>>;
  epoch(): Promise<string | undefined>;
}

/**
 * Finds what is live. The search goes from the newest revision back to the one that is served, and
 * keeps that one if it finds nothing newer: nothing that happens to the store takes away a site
 * that works. Revisions of two ledgers can't be compared, so a ledger that has replaced another one
 * is served only after the next start.
 */
export async function newestGoodSite(
  store: Store,
  before: Found,
  { load, epoch: readEpoch }: Reading,
): Promise<Found> {
  const { site: served } = before;
  let found: FoundLive<LoadedComposition>;
  let now: string | undefined;
  try {
    found = await findLiveBy(load, store, served?.revision);
    now = await readEpoch();
  } catch (error) {
    return { ...before, problems: [`The store can't be read: ${errorMessage(error)}`] };
  }
  const { head, live, passedOver } = found;
  if (served && before.epoch && now && before.epoch !== now) {
    const problem = `The ledger is another one than that of revision ${served.revision}, which is served, and ends at revision ${head}: start this edge again to serve it.`;
    return { ...before, head, problems: [problem] };
  }
  const epoch = before.epoch ?? now;
  const problems = passedOver.map(
    ({ revision, problem }) => `Revision ${revision}: ${problem.message}`,
  );
  if (live) return { site: siteOf(served, live), problems, head, epoch };
  if (served && head < served.revision) {
    problems.push(
      `Revision ${served.revision}, which is served, is no longer in the ledger, which ends at revision ${head}: it was restored from an older copy. The next \`site\` command that changes something says how to go on.`,
    );
  }
  return { site: served, problems, head, epoch };
}

function siteOf(
  served: LoadedSite | undefined,
  { entry: { revision }, whole }: NonNullable<FoundLive<LoadedComposition>['live']>,
): LoadedSite {
  const isSame = served?.revision === revision && served.composition === whole.composition;
  return isSame ? served : { ...whole, revision };
}
