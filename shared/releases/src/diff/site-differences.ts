import { configurationChanges } from '../change/changes.ts';
import { releasesIn } from '../model/chosen-releases.ts';
import { textIn } from '../store/compositions.ts';
import { changeOf, type Found } from './difference.ts';
import { diffSets } from './page-differences.ts';
import type { Side } from './side.ts';

export function diffSite(before: Side, after: Side): Found[] {
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
