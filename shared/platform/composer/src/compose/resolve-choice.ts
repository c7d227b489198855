import type { Composition } from '@platform/contracts/composition';
import type { LedgerEntry } from '@platform/contracts/ledger';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import type { ConfiguredSite } from '@platform/contracts/site-definition';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { thisSite } from '@platform/node/this-site';
import type { CompositionChoice } from '@platform/store/compositions';
import { readConfiguration } from '@platform/store/configurations';
import type { ChosenReleases } from '@platform/store/releases';
import { type ReleaseReader, readChosenReleases } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import {
  contestedPaths,
  ownersByRule,
  pathClaims,
  pathOwners,
  settlePaths,
} from '../model/path-owners.ts';

/** What composing knows of the site: what visitors have is no reason to refuse. */
export interface ComposeContext {
  readonly store: Store;
  readonly reader: ReleaseReader;
  /** The readable entries of the ledger, oldest first. */
  readonly entries?: readonly LedgerEntry[];
  readonly live?: { readonly composition: Composition } | undefined;
}

export interface ComposeOptions {
  /** Visitors get back what they had: no gap stops that, nor does another composer since. */
  readonly goesBack?: boolean;
  /** A composition of exactly this choice, which is used if it was live and is intact. */
  readonly stored?: Composition | undefined;
  /** Discards what was rendered before, and uses no composition that was live. */
  readonly anew?: boolean;
  /** Writes nothing, as a role that may only publish. */
  readonly dryRun?: boolean;
  /** Skips the gates, except those without which there is no page to serve. */
  readonly force?: boolean;
}

export interface ResolvedChoice {
  readonly chosen: ChosenReleases;
  readonly configuration: PlatformConfiguration;
  readonly config: ConfiguredSite;
}

/** Reads the releases and the configuration of a choice, or of a composition with its owners of paths. */
export async function resolveChoice(
  reader: ReleaseReader,
  { releases, fallbacks, config: configId, addresses, owners = {} }: CompositionChoice,
): Promise<Result<ResolvedChoice>> {
  const chosen = await readChosenReleases(reader, releases, fallbacks);
  if (!chosen.ok) return chosen;
  const release = await readConfiguration(reader.store, configId);
  if (!release.ok) return release;
  const { configuration } = release.value;
  const config = (await thisSite()).configure(configuration, addresses);
  return ok({ chosen: settlePaths(chosen.value, config, owners), configuration, config });
}

export interface SettledChoice extends Pick<ResolvedChoice, 'chosen' | 'config'> {
  readonly choice: CompositionChoice;
  /** What the gates check: it still contains claims that no one has decided on. */
  readonly checked: ChosenReleases;
}

// A decision in what is live stands as long as its owner claims the path, so that no other team's
// command is refused for it. Other paths are decided only by force.
export async function settleChoice(
  { reader, live }: ComposeContext,
  choice: CompositionChoice,
  { chosen, config }: ResolvedChoice,
  { stored: before = live?.composition, force = false }: ComposeOptions,
): Promise<SettledChoice> {
  const contested = contestedPaths(pathClaims(chosen, config));
  if (contested.size === 0) return { choice, checked: chosen, chosen, config };
  const isClaimed = ([path, app]: [string, string]) => contested.get(path)?.includes(app);
  const decided = Object.fromEntries(Object.entries(before?.owners ?? {}).filter(isClaimed));
  const checked = settlePaths(chosen, config, decided);
  const isDecided = Object.keys(decided).length > 0;
  if (!force) {
    const settled = isDecided ? { ...choice, owners: decided } : choice;
    return { choice: settled, checked, chosen: checked, config };
  }
  const earlier = before ? await resolveChoice(reader, { ...before, fallbacks: {} }) : undefined;
  // There are no owners if what was live can't be read any more.
  const served = earlier?.ok ? pathOwners(earlier.value.chosen, earlier.value.config) : {};
  const owners = { ...ownersByRule(contested, served), ...decided };
  const settled = settlePaths(chosen, config, owners);
  return { choice: { ...choice, owners }, checked, chosen: settled, config };
}
