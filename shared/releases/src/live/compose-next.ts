import type { SiteConfig } from '@site/contracts/site-config';
import { type Composed, compose } from '../compose/compose.ts';
import type { Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import { chooseFallbacks } from './choose-fallbacks.ts';
import { chooseReleases, type Wish } from './choose-releases.ts';
import type { LiveState } from './live.ts';

export interface NextInput {
  readonly store: Store;
  /** What is live, as read before anything was chosen. */
  readonly state: LiveState;
  /** The applications to change; all of them where there is none. */
  readonly wishes: readonly Wish[];
  readonly config: SiteConfig;
  readonly force?: boolean;
}

/** Composes what would be live after a change, without putting it live. */
export async function composeNext(input: NextInput): Promise<Result<Composed>> {
  const { store, state, wishes, config, force = false } = input;
  const releases = await chooseReleases(store, state.live, wishes);
  if (!releases.ok) return releases;
  const fallbacks = await chooseFallbacks(store, releases.value);
  return compose({ store, releases: releases.value, fallbacks, config, force });
}
