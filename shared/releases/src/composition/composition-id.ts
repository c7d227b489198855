import { createHash } from 'node:crypto';
import type { ApplicationName, RemoteName, SHELL } from '@site/contracts/application';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { SiteAddresses } from '@site/contracts/site-config';
import { canonicalJson } from '../canonical-json.ts';

/**
 * Raised whenever this package would compose other bytes from the same choice. It is in every
 * composition, and a command does not build on one that a newer composer has made.
 */
export const COMPOSER_VERSION = 4;

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
  /** Who answers at paths that several releases claim; absent where there are none. */
  readonly owners?: Readonly<Record<string, ApplicationName>> | undefined;
}

/** The id of the composition that a choice gives: 16 characters of the hash of the whole choice. */
export function compositionIdOf(choice: CompositionChoice): string {
  const { releases, fallbacks, config, addresses, owners } = choice;
  const everything = {
    releases,
    fallbacks,
    config,
    addresses: { site: addresses.site, setup: addresses.setup },
    contract: CONTRACT_VERSION,
    composer: COMPOSER_VERSION,
    ...(owners ? { owners } : {}),
  };
  return createHash('sha256').update(canonicalJson(everything)).digest('hex').slice(0, 16);
}
