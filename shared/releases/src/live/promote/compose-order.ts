import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { SiteAddresses } from '@site/contracts/site-config';
import { type Composed, compose } from '../../compose/compose.ts';
import type { Result } from '../../problem.ts';
import { writeCompositionRequest } from '../../store/composition-requests.ts';
import { createReleaseReader, type ReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import { changesBetween } from '../choice/changes.ts';
import { choose, type Order } from '../choice/choice.ts';
import { chooseFallbacks } from '../choice/choose-fallbacks.ts';
import { readLiveToChange } from '../live-to-change.ts';
import { requestedReleases } from './requested-order.ts';

export interface ComposeOrderInput {
  readonly store: Store;
  readonly reader?: ReleaseReader;
  readonly order: Order;
  /** Where the site is, if no composition says so yet. */
  readonly usual: SiteAddresses;
  /** How it would go live, which affects the fallbacks. */
  readonly action?: 'promote' | 'rollback';
}

/**
 * Composes what would be live after an order, without putting it live, and stores the request with
 * it: until the composition goes live, someone else may change what it was based on.
 */
export async function composeOrder(input: ComposeOrderInput): Promise<Result<Composed>> {
  const { store, order, usual, action = 'promote' } = input;
  const { reader = createReleaseReader(store) } = input;
  const state = await readLiveToChange(store);
  if (!state.ok) return state;
  const before = state.value.live?.composition;
  const choice = await choose(reader, state.value.live, order, usual);
  if (!choice.ok) return choice;
  const { live } = state.value;
  const fallbacks = await chooseFallbacks(reader, choice.value.releases, { action, before });
  const composed = await compose({
    store,
    reader,
    ...choice.value,
    fallbacks,
    before,
    live: before?.id,
    goesBack: action === 'rollback',
  });
  if (!composed.ok) return composed;
  const changes = await changesBetween(store, live, choice.value);
  await writeCompositionRequest(store, {
    contract: CONTRACT_VERSION,
    composition: composed.value.composition.id,
    ...(live ? { base: live.composition.id, baseRevision: live.entry.revision } : {}),
    releases: requestedReleases(order, live, choice.value, changes),
    addresses: { ...order.addresses },
  });
  return composed;
}
