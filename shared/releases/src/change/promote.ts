import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import type { ReleasedName } from '../store/releases.ts';
import { type ChangeInput, change } from './change.ts';
import type { WentLive } from './go-live.ts';
import { describeEntry, lastChangeOf } from './history/entries.ts';
import type { ChangeRequest } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

interface PromoteInput extends ChangeInput {
  readonly request: ChangeRequest;
  /** Skips the gates, except those without which there is no page to serve: for development. */
  readonly force?: boolean;
  /** The revision on which it was tried: what changed the same afterwards was not seen. */
  readonly since?: number | undefined;
  /** Discards all renderings first; with nothing selected what is live is made again. */
  readonly anew?: boolean;
}

/** Writes nothing if it is live. Fails with `refused`, or `lost-race` in the end. */
export function promote({ request, force = false, since, anew = false, ...input }: PromoteInput) {
  return change(input, {
    action: 'promote',
    force,
    anew,
    decide(snapshot) {
      const unseen = since === undefined ? undefined : unseenChange(snapshot, request, since);
      return unseen ? err('stale-composition', unseen) : ok(request);
    },
  });
}

function unseenChange({ entries, head }: Snapshot, { select }: ChangeRequest, since: number) {
  if (since > head)
    return `The newest revision is ${head}, and it was tried on ${since}: try again.`;
  const names = select === 'all' ? [] : select.map(({ name }) => name);
  const later = entries.filter(({ revision }) => revision > since);
  for (const name of names) {
    const changed = lastChangeOf(later, name);
    if (!changed) continue;
    return `${name} was changed since revision ${since} by ${describeEntry(changed.entry)}: look at that, then promote without --since, or try again.`;
  }
  return undefined;
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
