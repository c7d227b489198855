import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import type { ReleasedName } from '../store/releases.ts';
import { type ChangeInput, change } from './change.ts';
import type { Order } from './choice/choice.ts';
import type { WentLive } from './go-live.ts';

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
  return change(input, { action: 'promote', force, decide: () => ok(order) });
}

/**
 * Takes a remote off the site: the live composition without it goes live. Its releases stay in the
 * store, so promoting one brings it back. The gates refuse while a page of another application still
 * shows one of its sections or links to one of its pages.
 */
export function remove(
  input: ChangeInput & { readonly name: ReleasedName },
): Promise<Result<WentLive>> {
  const { name } = input;
  return change(input, {
    action: 'remove',
    decide({ live }) {
      if (name === SHELL || name === CONFIGURATION) {
        return err('still-needed', `The site does not go without its ${name}.`);
      }
      if (live?.composition.releases[name]) return ok({ select: [], remove: [name] });
      return err('nothing-live', `${name} is not live: there is nothing to remove.`);
    },
  });
}
