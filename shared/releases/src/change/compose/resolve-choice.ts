import type { Composition } from '@site/contracts/composition';
import type { Configuration } from '@site/contracts/configuration';
import { type SiteConfig, withAddresses } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import type { ChosenReleases } from '../../model/chosen-releases.ts';
import type { CompositionChoice } from '../../model/composition-id.ts';
import {
  contestedPaths,
  ownersByRule,
  type PathOwners,
  pathClaims,
  pathOwners,
  settlePaths,
} from '../../model/path-owners.ts';
import type { Result } from '../../problem.ts';
import { readConfiguration } from '../../store/configurations.ts';
import { type ReleaseReader, readChosenReleases } from '../../store/release-reader.ts';

/** What the ids of a choice stand for. */
export interface ResolvedChoice {
  readonly chosen: ChosenReleases;
  readonly settings: Configuration;
  readonly config: SiteConfig;
}

/** Reads the releases and the configuration of a choice, or of a composition with its owners of paths. */
export async function resolveChoice(
  reader: ReleaseReader,
  { releases, fallbacks, config: configId, addresses, owners = {} }: CompositionChoice,
): Promise<Result<ResolvedChoice>> {
  const chosen = await readChosenReleases(reader, releases, fallbacks);
  if (!chosen.ok) return chosen;
  const configuration = await readConfiguration(reader.store, configId);
  if (!configuration.ok) return configuration;
  const { settings } = configuration.value;
  const config = withAddresses(settings, addresses);
  return ok({ chosen: settlePaths(chosen.value, config, owners), settings, config });
}

interface SettledChoice {
  /** What the gates check: it still contains claims that no one has decided on. */
  readonly checked: ChosenReleases;
  /** What is rendered: every decided path has one owner. */
  readonly settled: ChosenReleases;
  /** The owners of contested paths. */
  readonly owners: PathOwners;
}

interface SettleInput {
  readonly reader: ReleaseReader;
  /** What was live: the owner of a path stays its owner. */
  readonly before: Composition | undefined;
  readonly force: boolean;
}

/**
 * Decides which application serves a path that several releases claim. A decision in what is live
 * stands as long as its owner claims the path, so that no other team's command is refused for it.
 * Other paths are decided only by force.
 */
export async function settleChoice(
  { chosen, config }: ResolvedChoice,
  { reader, before, force }: SettleInput,
): Promise<SettledChoice> {
  const contested = contestedPaths(pathClaims(chosen, config));
  if (contested.size === 0) return { checked: chosen, settled: chosen, owners: {} };
  const isClaimed = ([path, app]: [string, string]) => contested.get(path)?.includes(app);
  const decided = Object.fromEntries(Object.entries(before?.owners ?? {}).filter(isClaimed));
  const checked = settlePaths(chosen, config, decided);
  if (!force) return { checked, settled: checked, owners: decided };
  const earlier = before ? await resolveChoice(reader, { ...before, fallbacks: {} }) : undefined;
  // There are no owners if what was live can't be read any more.
  const served = earlier?.ok ? pathOwners(earlier.value.chosen, earlier.value.config) : {};
  const owners = { ...ownersByRule(contested, served), ...decided };
  return { checked, settled: settlePaths(chosen, config, owners), owners };
}
