import { lookingDifferent } from '@platform/composer/composed-pages';
import { CONFIGURATION, SHELL } from '@platform/contracts/application';
import { textIn } from '@platform/store/compositions';
import { releasesIn } from '@platform/store/releases';
import { configurationChanges } from '../change/changes.ts';
import { idChanges, idsOf } from '../change/history/entries.ts';
import { changeOf, type Difference, type Found, kinds, type SiteDiff } from './difference.ts';
import { diffPages, diffSets } from './page-differences.ts';
import type { Side } from './side.ts';

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

function diffSite(before: Side, after: Side): Found[] {
  return [
    ...diffSets('file', filesOf(before), filesOf(after)),
    ...diffSets('stored in browsers', storedIn(before), storedIn(after)),
    ...diffConfigurations(before, after),
  ];
}

/** At the site's root: what releases bring, and line by line what composing writes for crawlers. */
function filesOf({ composition, chosen, texts }: Side): string[] {
  const releases = new Map(releasesIn(chosen).map((release) => [`${release.app}`, release]));
  const released = Object.entries(composition.publicFiles).map(([path, { app, file }]) => {
    const { size = 0, integrity = '' } = releases.get(app)?.files[file] ?? {};
    return `${path}: ${size} bytes, ${integrity.slice(0, 15)}…`;
  });
  const written = Object.entries(composition.texts).flatMap(([path, text]) => {
    const lines = textIn(texts, text).toString().trimEnd().split('\n');
    return lines.map((line) => `${path}: ${line}`);
  });
  return [...released, ...written];
}

function storedIn({ chosen }: Side): string[] {
  return releasesIn(chosen).flatMap(({ storedEntries }) =>
    storedEntries.map(
      ({ kind, name, purpose, until }) => `${name} (${kind}): ${purpose} It stays ${until}.`,
    ),
  );
}

function diffConfigurations(before: Side, after: Side): Found[] {
  const changes = configurationChanges(
    { ...before.configuration, addresses: before.composition.addresses },
    { ...after.configuration, addresses: after.composition.addresses },
  );
  return changes.map(({ entry, ...change }) => {
    const text = (value: unknown) => `${entry}: ${JSON.stringify(value)}`;
    const from = 'from' in change ? text(change.from) : undefined;
    return {
      kind: 'configuration',
      ...changeOf(from, 'to' in change ? text(change.to) : undefined),
    };
  });
}
