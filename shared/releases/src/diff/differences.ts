import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { lookingDifferent } from '../change/composed-pages.ts';
import { idChanges, idsOf } from '../change/history/entries.ts';
import { type Difference, type Found, kinds, type SiteDiff } from './difference.ts';
import { diffPages } from './page-differences.ts';
import type { Side } from './side.ts';
import { diffSite } from './site-differences.ts';

export function diffSides(before: Side, after: Side): SiteDiff {
  const releases = idChanges(idsOf(before.composition), idsOf(after.composition));
  const changed: readonly string[] = releases.map(({ name }) => name);
  const isForAll = changed.includes(SHELL) || changed.includes(CONFIGURATION);
  const looks = lookingDifferent(before, after).map((page) => {
    return { page, app: after.owners.get(page) ?? SHELL };
  });
  const others = looks.filter(({ app }) => !changed.includes(app)).map(({ page }) => page);
  return {
    from: before.composition.id,
    to: after.composition.id,
    releases,
    differences: grouped([...diffPages(before, after), ...diffSite(before, after)]),
    looks,
    otherTeams: isForAll ? [] : others,
    pages: Object.keys(after.composition.pages).length,
  };
}

function grouped(found: readonly Found[]): Difference[] {
  const groups = new Map<string, Difference & { readonly pages: string[] }>();
  for (const { page, ...difference } of found) {
    const key = JSON.stringify(difference);
    const group = groups.get(key) ?? { ...difference, pages: [] };
    if (page !== undefined && !group.pages.includes(page)) group.pages.push(page);
    groups.set(key, group);
  }
  const place = ({ kind }: Difference) => kinds.indexOf(kind);
  return [...groups.values()].sort((one, other) => place(one) - place(other));
}
