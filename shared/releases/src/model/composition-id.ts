import type { ApplicationName, RemoteName, SHELL } from '@site/contracts/application';
import type { SiteAddresses } from '@site/contracts/site-configuration';
import { sha256 } from '@site/node/hash';
import { canonicalJson } from '../canonical-json.ts';
import { type ComposedBy, thisComposer } from './composer.ts';

export type Releases = { readonly [SHELL]: string } & Readonly<Record<ApplicationName, string>>;

export type Fallbacks = Readonly<Record<RemoteName, string>>;

export interface CompositionChoice {
  readonly releases: Releases;
  readonly fallbacks: Fallbacks;
  readonly config: string;
  readonly addresses: SiteAddresses;
  /** The owners of contested paths; absent without any. */
  readonly owners?: Readonly<Record<string, ApplicationName>> | undefined;
}

/** 16 characters of the hash of a choice, of the composer and of the year. */
export function compositionIdOf(
  choice: CompositionChoice,
  { contract, composer, composerSources, year }: ComposedBy = thisComposer(),
): string {
  const { releases, fallbacks, config, addresses, owners } = choice;
  const everything = {
    releases,
    fallbacks,
    config,
    addresses: { site: addresses.site, setup: addresses.setup },
    contract,
    composer,
    composerSources,
    ...(owners ? { owners } : {}),
    ...(year === undefined ? {} : { year }),
  };
  return sha256(canonicalJson(everything)).slice(0, 16);
}
