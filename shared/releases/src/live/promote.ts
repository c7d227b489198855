import type { SiteConfig } from '@site/contracts/site-config';
import { type Composed, compose } from '../compose/compose.ts';
import { failed, type Result } from '../result.ts';
import { readComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';
import type { Wish } from './choose-releases.ts';
import { composeNext } from './compose-next.ts';
import { type Actor, goLive, type WentLive } from './go-live.ts';
import { readLive } from './live.ts';

export interface PromoteInput extends Actor {
  readonly store: Store;
  /** What to put live: a choice to be composed, or a composition that is in the store. */
  readonly target: Choice | { readonly composition: string };
}

interface Choice {
  /** The applications to change, each to its newest or the given release; all where there is none. */
  readonly wishes: readonly Wish[];
  readonly config: SiteConfig;
}

/**
 * Composes, passes the gates and adds the composition to the ledger: from then on visitors get it.
 * Where it is live already nothing is written. Fails with `lost-race` where somebody else changed
 * what is live in the meantime, with `refused` where a gate says no; both change nothing.
 */
export async function promote(input: PromoteInput): Promise<Result<WentLive>> {
  const { store, target } = input;
  const state = await readLive(store);
  const composed =
    'composition' in target
      ? await composeAgain(store, target.composition)
      : await composeNext({ store, state, ...target });
  if (!composed.ok) return composed;
  const { composition } = composed.value;
  return goLive(store, state, composition, input, { action: 'promote', forced: false });
}

/** Holds a composition against the gates as they are now, and mends it where it is damaged. */
async function composeAgain(store: Store, id: string): Promise<Result<Composed>> {
  const known = await readComposition(store, id);
  if (!known.ok) return known;
  const { releases, fallbacks, config } = known.value;
  const composed = await compose({ store, releases, fallbacks, config });
  if (!composed.ok || composed.value.composition.id === id) return composed;
  return failed(
    'unknown-composition',
    `Composition ${id} was made by another version of the composer: compose it again with \`site compose\`.`,
  );
}
