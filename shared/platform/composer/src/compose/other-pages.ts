import { SHELL } from '@platform/contracts/application';
import type { ChangedEntry, ChangedRelease } from '@platform/contracts/ledger';
import type { Refusal } from '@platform/node/problem';
import { type ComposedPages, lookingDifferent } from './composed-pages.ts';

// A section is on pages of other teams, and its code runs where they are rendered: it can change all
// of such a page. So where a promotion makes a page of another team look different, somebody has to
// have looked at it. The shell and the configuration are on every page, and meant to change them; so
// is an application that comes into the menus of all pages for the first time.

export const OTHER_PAGES = 'other-pages';

/** What a promotion replaces. */
export interface Replaced {
  readonly releases: readonly ChangedRelease[];
  readonly configuration: readonly ChangedEntry[];
}

export function findOtherPages(
  before: ComposedPages,
  after: ComposedPages,
  { releases, configuration }: Replaced,
): Refusal[] {
  const changed: readonly string[] = releases.map(({ name }) => name);
  const isForAll = changed.includes(SHELL) || configuration.length > 0;
  const isNew = releases.length > 0 && releases.every(({ from }) => from === undefined);
  if (isNew || isForAll) return [];
  return lookingDifferent(before, after).flatMap((path): Refusal[] => {
    const owner = before.owners.get(path);
    if (!owner || changed.includes(owner)) return [];
    const reason = 'would look different, though its own team promotes nothing';
    return [{ gate: OTHER_PAGES, app: owner, page: path, reason }];
  });
}
