import type { SiteAddresses } from '@site/contracts/site-config';
import { type Composed, compose } from '../compose/compose.ts';
import type { Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import { choose, type Order } from './choice.ts';
import { chooseFallbacks } from './choose-fallbacks.ts';
import { readLiveToChange } from './put-live.ts';

export interface ComposeOrderInput {
  readonly store: Store;
  readonly order: Order;
  /** Where the site is, if nobody has said so yet. */
  readonly usual: SiteAddresses;
  /** How it would go live, on which fallbacks depend. */
  readonly action?: 'promote' | 'rollback';
}

/** Composes what would be live after an order, without putting it live. */
export async function composeOrder(input: ComposeOrderInput): Promise<Result<Composed>> {
  const { store, order, usual, action = 'promote' } = input;
  const state = await readLiveToChange(store);
  if (!state.ok) return state;
  const before = state.value.live?.composition;
  const choice = await choose(store, state.value.live, order, usual);
  if (!choice.ok) return choice;
  const fallbacks = await chooseFallbacks(store, choice.value.releases, { action, before });
  return compose({ store, ...choice.value, fallbacks, before });
}
