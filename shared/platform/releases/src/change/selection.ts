import { type ApplicationName, CONFIGURATION, SHELL } from '@platform/contracts/application';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { err, type Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import type { CompositionChoice } from '@platform/store/compositions';
import { newestLost, type ReleasedName } from '@platform/store/releases';
import { endedByGuard } from './history/ended-by-guard.ts';
import { lastChangeOf } from './history/entries.ts';
import { wasRolledBackFrom } from './history/release-history.ts';
import type { Snapshot } from './snapshot.ts';

/** An application, or `config`, to change, and the release it should get; the newest by default. */
export interface ReleaseSelection {
  readonly name: ReleasedName;
  readonly release?: string | undefined;
}

export interface ChangeRequest {
  /** `all`: everything that is published, was not removed or rolled back from, and was ended by no guard. */
  readonly select: readonly ReleaseSelection[] | 'all';
  readonly remove?: readonly ApplicationName[];
  readonly addresses?: Partial<SiteAddresses>;
}

/** What a composition is to be made of; fallbacks and owners of paths follow from it. */
export type Selection = Pick<CompositionChoice, 'releases' | 'config' | 'addresses'>;

/** What is live, changed by the request, which names a whole site if nothing is live yet. */
export function selectReleases(
  snapshot: Snapshot,
  { select, remove = [], addresses = {} }: ChangeRequest,
): Result<Selection> {
  const { live, ids, usual } = snapshot;
  const selections = select === 'all' ? selectAll(snapshot) : select;
  const isNamed = (needed: ReleasedName) => selections.some(({ name }) => name === needed);
  const missing = live ? undefined : [SHELL, CONFIGURATION].find((needed) => !isNamed(needed));
  if (missing) {
    return err(
      'nothing-live',
      `Nothing is live yet, and a site begins with its ${missing}: name it as well, or promote everything that is published with \`site promote --all\`.`,
    );
  }
  const changed = all(
    selections.map(({ name, release }): Result<[ReleasedName, string]> => {
      const id = release ? ok(release) : newestRelease(snapshot, name);
      return id.ok ? ok([name, id.value]) : id;
    }),
  );
  if (!changed.ok) return changed;
  const next: Record<string, string> = { ...ids, ...Object.fromEntries(changed.value) };
  const { [SHELL]: shell, [CONFIGURATION]: config, ...remotes } = next;
  if (!shell || !config) return nothingPublished(shell ? CONFIGURATION : SHELL);
  const kept = Object.entries(remotes).filter(([name]) => !remove.includes(name));
  return ok({
    releases: { shell, ...Object.fromEntries(kept) },
    config,
    addresses: { ...(live?.composition.addresses ?? usual), ...addresses },
  });
}

function selectAll(snapshot: Snapshot): ReleaseSelection[] {
  const { ids, live, history, newest } = snapshot;
  // With what is live and has no pointer to its newest any more, which is said.
  const names = [...new Set([SHELL, CONFIGURATION, ...newest.keys(), ...Object.keys(ids)])];
  const isRemoved = (name: string) => !ids[name] && history.stacks.has(name);
  const skipped = findSkipped(snapshot, names).map(({ name }) => name);
  return names
    .filter((name) => !live || !(isRemoved(name) || skipped.includes(name)))
    .map((name) => ({ name }));
}

export type SkippedNewer = ReturnType<typeof findSkipped>[number];

/** Who promotes everything that is newest has not checked each one, and would put it live again. */
export function findSkipped(
  { newest, history, entries, ids }: Snapshot,
  names: readonly ReleasedName[],
) {
  return names.flatMap((name) => {
    const read = newest.get(name);
    const release = read?.ok ? read.value.release : undefined;
    // That of an undone rollback is live.
    if (!release || release === ids[name]) return [];
    const ended = endedByGuard(entries, name, release);
    if (ended) return [{ name, newest: release, isBad: true, by: ended }];
    if (!wasRolledBackFrom(history, name, release)) return [];
    return [{ name, newest: release, isBad: false, by: lastChangeOf(entries, name)?.entry }];
  });
}

function newestRelease({ store, newest, ids }: Snapshot, name: ReleasedName): Result<string> {
  const read = newest.get(name);
  // What is live was published.
  if (!read && ids[name]) return newestLost(store, name);
  if (!read) return nothingPublished(name);
  return read.ok ? ok(read.value.release) : read;
}

function nothingPublished(name: ReleasedName) {
  const what = name === CONFIGURATION ? 'No configuration' : `No release of ${name}`;
  const first = name === CONFIGURATION ? '' : 'build it and ';
  return err('nothing-published', `${what} is published: ${first}run \`site publish ${name}\`.`);
}
