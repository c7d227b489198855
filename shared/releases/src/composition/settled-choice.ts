import type { Composition } from '@site/contracts/composition';
import { type SiteConfig, withAddresses } from '@site/contracts/site-config';
import { readConfiguration } from '../store/configurations.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import { type ChosenReleases, readChosenReleases } from './chosen-releases.ts';
import {
  contestedPaths,
  ownersByRule,
  type PathOwners,
  pathClaims,
  pathOwners,
  settlePaths,
} from './path-owners.ts';

/** What was live before: the owner of a path stays its owner, and what is known is not refused. */
export type Before = Pick<Composition, 'releases' | 'config' | 'addresses' | 'owners' | 'notStill'>;

export interface SettledChoice {
  /** What the gates check: it still contains claims that no one has decided on. */
  readonly checked: ChosenReleases;
  /** What is rendered: every decided path has one owner. */
  readonly settled: ChosenReleases;
  /** The owners of contested paths. */
  readonly owners: PathOwners;
}

/**
 * Decides which application serves a path that several releases claim. A decision in what is live
 * stands as long as its owner claims the path, so that no other team's command is refused for it.
 * Other paths are decided only by force.
 */
export async function settleChoice(
  reader: ReleaseReader,
  chosen: ChosenReleases,
  config: SiteConfig,
  before: Before | undefined,
  force: boolean,
): Promise<SettledChoice> {
  const contested = contestedPaths(pathClaims(chosen, config));
  if (contested.size === 0) return { checked: chosen, settled: chosen, owners: {} };
  const decided = Object.fromEntries(
    Object.entries(before?.owners ?? {}).filter(([path, app]) =>
      contested.get(path)?.includes(app),
    ),
  );
  const checked = settlePaths(chosen, config, decided);
  if (!force) return { checked, settled: checked, owners: decided };
  const owners = { ...ownersByRule(contested, await ownersIn(reader, before)), ...decided };
  return { checked, settled: settlePaths(chosen, config, owners), owners };
}

/** No owners if what was live can't be read any more. */
async function ownersIn(reader: ReleaseReader, before: Before | undefined): Promise<PathOwners> {
  if (!before) return {};
  const chosen = await readChosenReleases(reader, before.releases, {});
  const configuration = await readConfiguration(reader.store, before.config);
  if (!chosen.ok || !configuration.ok) return {};
  const config = withAddresses(configuration.value.settings, before.addresses);
  return pathOwners(settlePaths(chosen.value, config, before.owners ?? {}), config);
}
