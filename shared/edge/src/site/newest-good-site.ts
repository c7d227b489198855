import { readRevisions } from '@site/releases/ledger';
import type { Result } from '@site/releases/result';
import type { Store } from '@site/releases/store';
import type { LoadedSite } from './load-site.ts';

/** What can be served, and why it is not the newest where it is not. */
export interface Found {
  readonly site: LoadedSite | undefined;
  /** One line each; empty where the newest revision is served and everything of it is whole. */
  readonly problems: readonly string[];
}

/**
 * Finds the newest revision that can be loaded whole, from the newest one back to the one that is
 * served, which stays as it is: nothing that happens to the store takes away a site that works.
 */
export async function newestGoodSite(
  store: Store,
  served: LoadedSite | undefined,
  load: (revision: number) => Promise<Result<LoadedSite>>,
): Promise<Found> {
  let revisions: number[];
  try {
    revisions = await readRevisions(store);
  } catch (error) {
    return { site: served, problems: [`The store can't be read: ${messageOf(error)}`] };
  }
  const problems: string[] = [];
  for (const revision of revisions) {
    if (served && revision < served.revision) break;
    const loaded = await load(revision);
    if (loaded.ok) return { site: isSame(served, loaded.value) ? served : loaded.value, problems };
    problems.push(`Revision ${revision}: ${loaded.problem.message}`);
  }
  if (served && !revisions.includes(served.revision)) {
    problems.push(`Revision ${served.revision}, which is served, is no longer in the ledger.`);
  }
  return { site: served, problems };
}

function isSame(served: LoadedSite | undefined, loaded: LoadedSite): boolean {
  return served?.revision === loaded.revision && served.composition === loaded.composition;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
