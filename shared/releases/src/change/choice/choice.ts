import { type ApplicationName, CONFIGURATION, SHELL } from '@site/contracts/application';
import type { SiteAddresses } from '@site/contracts/site-config';
import { all, ok } from '@site/node/result';
import type { Releases } from '../../model/composition-id.ts';
import { err, type Result } from '../../problem.ts';
import { readConfiguration } from '../../store/configurations.ts';
import { listApplications, type ReleasedName, readNewest } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import { releaseHistory } from '../history/release-history.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Choice, findSkipped } from './changes.ts';

/** An application, or `config`, to change, and the release it should get; the newest by default. */
export interface ReleaseSelection {
  readonly name: ReleasedName;
  readonly release?: string;
}

/** What an operator wants to be different. */
export interface Order {
  /**
   * What to change; `all` means the newest release of everything that is published, except what was
   * removed or rolled back from.
   */
  readonly select: readonly ReleaseSelection[] | 'all';
  /** Remotes to leave out. */
  readonly remove?: readonly ApplicationName[];
  /** New addresses of the site, replacing the current ones. */
  readonly addresses?: Partial<SiteAddresses>;
}

/**
 * Chooses the releases of the next composition: those that are live, changed by the order. If
 * nothing is live yet, the order has to name a complete site.
 */
export async function choose(
  snapshot: Snapshot,
  { select, remove = [], addresses = {} }: Order,
): Promise<Result<Choice>> {
  const { live, usual } = snapshot;
  const selections = select === 'all' ? await everything(snapshot) : select;
  const missing = live ? undefined : missingOfSite(selections);
  if (missing)
    return err(
      'nothing-live',
      `Nothing is live yet, and a site begins with its ${missing}: name it as well, or promote everything that is published with \`site promote --all\`.`,
    );
  const releases = await chooseReleases(snapshot, selections);
  if (!releases.ok) return releases;
  const config = await chooseConfiguration(snapshot, selections);
  if (!config.ok) return config;
  const { shell, ...remotes } = releases.value;
  // Every site has a shell, whether it is live or about to be.
  if (!shell) return nothingPublished(SHELL);
  const kept = Object.entries(remotes).filter(([name]) => !remove.includes(name));
  return ok({
    releases: { shell, ...Object.fromEntries(kept) },
    config: config.value,
    addresses: { ...(live?.composition.addresses ?? usual), ...addresses },
  });
}

/** The newest release of everything that is published, except what was removed or rolled back from. */
async function everything(snapshot: Snapshot): Promise<ReleaseSelection[]> {
  const { store, live, entries } = snapshot;
  const published = await listApplications(store);
  const names = [...new Set([SHELL, CONFIGURATION, ...published])];
  if (!live) return names.map((name) => ({ name }));
  const history = releaseHistory(entries);
  const isRemoved = (name: string) =>
    !live.composition.releases[name] && history.stacks.has(name) && name !== CONFIGURATION;
  const skipped = await findSkipped(snapshot, names);
  return names
    .filter((name) => !isRemoved(name) && !skipped.some((one) => one.name === name))
    .map((name) => ({ name }));
}

/** What every site needs and a first order does not name. */
function missingOfSite(selections: readonly ReleaseSelection[]): string | undefined {
  return [SHELL, CONFIGURATION].find((needed) => !selections.some(({ name }) => name === needed));
}

async function chooseReleases(
  { reader, live }: Snapshot,
  selections: readonly ReleaseSelection[],
): Promise<Result<Partial<Releases>>> {
  const selected = selections.filter(({ name }) => name !== CONFIGURATION);
  const chosen = all(
    await Promise.all(
      selected.map(async ({ name, release }): Promise<Result<[ApplicationName, string]>> => {
        const id = release ? ok(release) : await newest(reader.store, name);
        if (!id.ok) return id;
        const known = await reader.read(name, id.value);
        return known.ok ? ok([name, id.value]) : known;
      }),
    ),
  );
  if (!chosen.ok) return chosen;
  return ok({ ...live?.composition.releases, ...Object.fromEntries(chosen.value) });
}

async function chooseConfiguration(
  { store, live }: Snapshot,
  selections: readonly ReleaseSelection[],
): Promise<Result<string>> {
  const selection = selections.find(({ name }) => name === CONFIGURATION);
  if (!selection && live) return ok(live.composition.config);
  const id = selection?.release ? ok(selection.release) : await newest(store, CONFIGURATION);
  if (!id.ok) return id;
  const known = await readConfiguration(store, id.value);
  return known.ok ? id : known;
}

async function newest(store: Store, name: ReleasedName): Promise<Result<string>> {
  const read = await readNewest(store, name);
  if (!read.ok) return read;
  return read.value ? ok(read.value.release) : nothingPublished(name);
}

function nothingPublished(name: ReleasedName) {
  const what = name === CONFIGURATION ? 'No configuration' : `No release of ${name}`;
  const first = name === CONFIGURATION ? '' : 'build it and ';
  return err('nothing-published', `${what} is published: ${first}run \`site publish ${name}\`.`);
}
