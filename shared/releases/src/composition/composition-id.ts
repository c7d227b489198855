import type { ApplicationName, RemoteName, SHELL } from '@site/contracts/application';
import type { SiteAddresses } from '@site/contracts/site-config';
import { sha256 } from '@site/node/hash';
import { canonicalJson } from '../canonical-json.ts';
import { type ComposedBy, thisComposer } from './composer.ts';

/** A release for every application of a site: the shell, and any remotes. */
export type Releases = { readonly [SHELL]: string } & Readonly<Record<ApplicationName, string>>;

/** The release to fall back to, of each remote that has one. */
export type Fallbacks = Readonly<Record<RemoteName, string>>;

/** Everything that a composition is made from. */
export interface CompositionChoice {
  readonly releases: Releases;
  readonly fallbacks: Fallbacks;
  /** The id of the configuration. */
  readonly config: string;
  readonly addresses: SiteAddresses;
  /** The owners of paths that several releases claim; absent if there are none. */
  readonly owners?: Readonly<Record<string, ApplicationName>> | undefined;
}

/**
 * The id of the composition that a composer makes of a choice: 16 characters of the hash of the
 * choice and of the composer.
 */
export function compositionIdOf(
  choice: CompositionChoice,
  { contract, composer, composerSources }: ComposedBy = thisComposer(),
): string {
  const { releases, fallbacks, config, addresses, owners } = choice;
  const everything = {
    releases,
    fallbacks,
    config,
    addresses: { site: addresses.site, setup: addresses.setup },
    contract,
    composer,
    ...(composerSources ? { composerSources } : {}),
    ...(owners ? { owners } : {}),
  };
  return sha256(canonicalJson(everything)).slice(0, 16);
}
