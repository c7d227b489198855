import type { ApplicationName, RemoteName, SHELL } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { canonicalJson } from '@platform/node/canonical-json';
import { sha256 } from '@platform/node/hash';

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

/** 16 characters of the hash of a choice, whoever composes it and whatever becomes of it. */
export function choiceIdOf(choice: CompositionChoice): string {
  const { releases, fallbacks, config, addresses, owners } = choice;
  const { site, setup } = addresses;
  const everything = { releases, fallbacks, config, addresses: { site, setup }, owners };
  return sha256(canonicalJson(everything)).slice(0, 16);
}

/** 16 characters of the hash of a composition: every page, text and policy of it is named there. */
export function compositionIdOf({
  id: _,
  ...described
}: Omit<Composition, 'id'> & { id?: string }) {
  return sha256(canonicalJson(described)).slice(0, 16);
}
