import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import type { ReleasedName } from '../../store/releases.ts';
import type { WentLive } from './go-live.ts';
import { type ChangeInput, putLive } from './put-live.ts';

/**
 * Takes a remote off the site: the live composition without it goes live. Its releases stay in the
 * store, so promoting one brings it back. The gates refuse while a page of another application still
 * shows one of its sections or links to one of its pages.
 */
export function remove(
  input: ChangeInput & { readonly name: ReleasedName },
): Promise<Result<WentLive>> {
  const { name } = input;
  return putLive(input, {
    action: 'remove',
    async order({ live }) {
      if (name === SHELL || name === CONFIGURATION) {
        return err('still-needed', `The site does not go without its ${name}.`);
      }
      if (live?.composition.releases[name]) return ok({ select: [], remove: [name] });
      return err('nothing-live', `${name} is not live: there is nothing to remove.`);
    },
  });
}
