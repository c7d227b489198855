import { configurationChanges } from '../change/changes.ts';
import { releasesIn } from '../model/chosen-releases.ts';
import { textIn } from '../store/compositions.ts';
import { changeOf, type Found } from './difference.ts';
import { diffLines } from './page-differences.ts';
import type { Side } from './side.ts';

/** At the site's root: what releases bring, and what composing writes for crawlers. */
export function diffFiles(before: Side, after: Side): Found[] {
  const released = diffNamed('file', releasedFiles(before), releasedFiles(after));
  const [was, is] = [writtenFiles(before), writtenFiles(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  const written = paths.flatMap((path) =>
    diffLines(was.get(path) ?? [], is.get(path) ?? []).map(({ from, to }): Found => {
      const named = (lines?: string) => lines && `${path}: ${lines}`;
      return { kind: 'file', ...changeOf(named(from), named(to)) };
    }),
  );
  return [...released, ...written];
}

function releasedFiles({ composition, chosen }: Side): ReadonlyMap<string, string> {
  const releases = new Map<string, ReturnType<typeof releasesIn>[number]>();
  for (const release of releasesIn(chosen)) releases.set(release.app, release);
  const files = Object.entries(composition.publicFiles).map(([path, { app, file }]) => {
    const { size = 0, integrity = '' } = releases.get(app)?.files[file] ?? {};
    return [path, `${size} bytes, ${integrity.slice(0, 15)}…`] as const;
  });
  return new Map(files);
}

function writtenFiles({ composition, texts }: Side): ReadonlyMap<string, readonly string[]> {
  const files = Object.entries(composition.texts);
  return new Map(
    files.map(([path, text]) => [path, textIn(texts, text).toString().trimEnd().split('\n')]),
  );
}

export function diffStorage(before: Side, after: Side): Found[] {
  return diffNamed('stored in browsers', storedIn(before), storedIn(after));
}

function storedIn({ chosen }: Side): ReadonlyMap<string, string> {
  const entries = releasesIn(chosen).flatMap(({ storedEntries }) => storedEntries);
  return new Map(
    entries.map(({ kind, name, purpose, until }) => [
      `${name} (${kind})`,
      `${purpose} It stays ${until}.`,
    ]),
  );
}

export function diffConfigurations(before: Side, after: Side): Found[] {
  const changes = configurationChanges(
    { ...before.configuration, addresses: before.composition.addresses },
    { ...after.configuration, addresses: after.composition.addresses },
  );
  return changes.map((change) => {
    const textOf = (value: unknown) => `${change.entry}: ${JSON.stringify(value)}`;
    const from = 'from' in change ? textOf(change.from) : undefined;
    const to = 'to' in change ? textOf(change.to) : undefined;
    return { kind: 'configuration', ...changeOf(from, to) };
  });
}

type Named = ReadonlyMap<string, string>;

function diffNamed(kind: Found['kind'], before: Named, after: Named): Found[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const textOf = (name: string, value?: string) => value && `${name}: ${value}`;
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({
      kind,
      ...changeOf(textOf(name, before.get(name)), textOf(name, after.get(name))),
    }));
}
