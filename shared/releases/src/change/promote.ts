import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import type { ReleasedName } from '../store/releases.ts';
import { type ChangeInput, change } from './change.ts';
import type { WentLive } from './go-live.ts';
import type { ChangeRequest } from './selection.ts';

interface PromoteInput extends ChangeInput {
  readonly request: ChangeRequest;
  /** Skips the gates, except those without which there is no page to serve: for development. */
  readonly force?: boolean;
}

/** Writes nothing if it is live. Fails with `refused`, or `lost-race` in the end. */
export function promote({ request, force = false, ...input }: PromoteInput) {
  return change(input, { action: 'promote', force, decide: () => ok(request) });
}

/** Takes a remote off the site. Its releases stay in the store, so promoting one brings it back. */
export function remove({
  name,
  ...input
}: ChangeInput & { readonly name: ReleasedName }): Promise<Result<WentLive>> {
  return change(input, {
    action: 'remove',
    decide({ ids }) {
      if (name === SHELL || name === CONFIGURATION) {
        return err('still-needed', `The site does not go without its ${name}.`);
      }
      if (ids[name]) return ok({ select: [], remove: [name] });
      return err('nothing-live', `${name} is not live: there is nothing to remove.`);
    },
  });
}
