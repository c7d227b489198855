import { compose } from '../compose/compose.ts';
import { done, failed, type Result } from '../result.ts';
import { readComposition } from '../store/compositions.ts';
import { changesBetween } from './changes.ts';
import type { Order } from './choice.ts';
import { holdAgainstEdge } from './edge-ahead.ts';
import { goLive, type WentLive } from './go-live.ts';
import { readLiveChoice } from './live.ts';
import { liveConfiguration } from './live-configuration.ts';
import { type ChangeInput, putLive } from './put-live.ts';

/**
 * Composes what is live with the selected releases in place of their older ones, passes the gates
 * and adds the composition to the ledger: from then on visitors get it. Everything that the order
 * does not name stays as it is. Where it is live already nothing is written. Fails with `refused`
 * where a gate says no, with `lost-race` where others were faster three times; both change nothing.
 */
export function promote(input: ChangeInput & { readonly order: Order }): Promise<Result<WentLive>> {
  return putLive(input, { action: 'promote', order: async () => done(input.order) });
}

/**
 * Puts a composition that is in the store live as it is, held against the gates as they are now and
 * repaired where it is damaged. It says what every application gets, so it does not stand any more
 * once somebody else has changed one while it is held against the gates. It is the way on where the
 * newest entry of the ledger can't be read.
 */
export async function promoteComposition(
  input: ChangeInput & { readonly composition: string },
): Promise<Result<WentLive>> {
  const { store, composition: id, announce } = input;
  // It does not build on what is live, so it may follow an entry that can't be read.
  const ahead = await holdAgainstEdge(store, await readLiveChoice(store), input);
  if (!ahead.ok) return ahead;
  const state = ahead.value;
  const known = await readComposition(store, id);
  if (!known.ok) return known;
  const config = await liveConfiguration(store, known.value);
  if (!config.ok) return config;
  const { releases, fallbacks, addresses } = known.value;
  const choice = { releases, config: config.value, addresses };
  const changes = await changesBetween(store, state.live, choice);
  await announce?.(changes);
  const composed = await compose({ store, ...choice, fallbacks });
  if (!composed.ok) return composed;
  const { composition } = composed.value;
  if (composition.id !== id) {
    return failed(
      'unknown-composition',
      `Composition ${id} was made by another version of the composer: compose it again with \`site compose\`.`,
    );
  }
  return goLive(store, state, composition, input, {
    action: 'promote',
    forced: false,
    changes,
  });
}
