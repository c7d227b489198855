import { ok } from '@site/node/result';
import type { Result } from '../../problem.ts';
import type { Order } from '../choice/choice.ts';
import type { WentLive } from './go-live.ts';
import { type ChangeInput, putLive } from './put-live.ts';

interface PromoteInput extends ChangeInput {
  readonly order: Order;
  /** Skips the gates, except those without which there is no page to serve: for development. */
  readonly force?: boolean;
}

/**
 * Composes what is live with the selected releases replacing their older ones, passes the gates and
 * adds the composition to the ledger: from then on visitors get it. Everything that the order does
 * not name stays as it is. If it is live already, nothing is written. Fails with `refused` if a
 * gate refuses it, and with `lost-race` if others were faster three times; both change nothing.
 */
export function promote(input: PromoteInput): Promise<Result<WentLive>> {
  const { order, force = false } = input;
  return putLive(input, { action: 'promote', force, order: async () => ok(order) });
}
