import { createHash } from 'node:crypto';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { SiteConfig } from '@site/contracts/site-config';
import { canonicalJson } from '../canonical-json.ts';
import type { Fallbacks } from '../live/choose-fallbacks.ts';
import type { Releases } from '../live/choose-releases.ts';

/** Raised whenever this package would compose other bytes from the same choice. */
export const COMPOSER_VERSION = 3;

/** Everything that a composition is made from. */
export interface CompositionChoice {
  readonly releases: Releases;
  readonly fallbacks: Fallbacks;
  readonly config: SiteConfig;
}

/** The id of the composition that a choice gives: 16 characters of the hash of the whole choice. */
export function compositionIdOf({ releases, fallbacks, config }: CompositionChoice): string {
  const everything = {
    releases,
    fallbacks,
    config,
    contract: CONTRACT_VERSION,
    composer: COMPOSER_VERSION,
  };
  return createHash('sha256').update(canonicalJson(everything)).digest('hex').slice(0, 16);
}
