import { type Narrowing, narrow } from './narrowings.ts';
import { type Severity, severityOf, worst } from './severity.ts';
import type { Surface } from './surface.ts';

/** How one exported name has changed. */
export interface Difference {
  readonly entry: string;
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'grown' | 'narrowed' | 'changed';
}

/**
 * What differs between two surfaces, in the order of entries and names.
 *
 * @param narrowings changes that leave what runs as it is
 */
export function compareSurfaces(
  before: Surface,
  after: Surface,
  narrowings: readonly Narrowing[] = [],
): Difference[] {
  const entries = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return entries.flatMap((entry) => {
    const [old, young] = [before[entry] ?? {}, after[entry] ?? {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].sort();
    return names.flatMap((name) => {
      const narrowed = (declaration: string) => narrow(declaration, entry, name, narrowings);
      const kind = kindOf(old[name], young[name], narrowed);
      return kind ? [{ entry, name, kind }] : [];
    });
  });
}

function kindOf(
  before: string | undefined,
  after: string | undefined,
  narrowed: (declaration: string) => string,
): Difference['kind'] | undefined {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const kinds = { same: undefined, added: 'grown', changed: 'changed' } as const;
  const kind = kinds[severityOf(before, after)];
  if (kind !== 'changed') return kind;
  const expected = narrowed(before);
  return expected === before ? kind : (kinds[severityOf(expected, after)] ?? 'narrowed');
}

/**
 * The version of a package whose surface differs from that of its report: an addition raises the
 * minor version, a removal or a change the major. Where nothing differs that runs, as after a
 * narrowing, a team may raise the patch version itself.
 *
 * @param version the version in the package's manifest
 * @param reported the version in the report
 */
export function nextVersion(
  version: string,
  reported: string,
  differences: readonly Difference[],
): string {
  const [major = 0, minor = 0] = reported.split('.').map(Number);
  switch (worst(differences.map(({ kind }) => severities[kind]))) {
    case 'same':
      return version.startsWith(`${major}.${minor}.`) ? version : reported;
    case 'added':
      return `${major}.${minor + 1}.0`;
    case 'changed':
      return `${major + 1}.0.0`;
  }
}

const severities: Readonly<Record<Difference['kind'], Severity>> = {
  added: 'added',
  grown: 'added',
  narrowed: 'same',
  changed: 'changed',
  removed: 'changed',
};

/** `added shout to @site/ui`, one line for each kind of change in each entry. */
export function describeDifferences(differences: readonly Difference[]): string[] {
  const words = {
    added: 'added to',
    grown: 'grown in',
    narrowed: 'narrowed in',
    changed: 'changed in',
    removed: 'removed from',
  };
  const lines = new Map<string, string[]>();
  for (const { entry, name, kind } of differences) {
    const key = `${words[kind]} ${entry}`;
    lines.set(key, [...(lines.get(key) ?? []), name]);
  }
  return [...lines].map(([key, names]) => `${key}: ${names.join(', ')}`);
}
