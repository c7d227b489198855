import { CONFIGURATION, SHELL } from '@platform/contracts/application';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { ReleasedName } from '@platform/store/releases';
import { type ChangeInput, change } from './change.ts';
import type { WentLive } from './go-live.ts';
import { describeEntry, lastChangeOf } from './history/entries.ts';
import { type ChangeRequest, selectReleases } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

interface PromoteInput extends ChangeInput {
  readonly request: ChangeRequest;
  /** Skips the gates, except those without which there is no page to serve: for development. */
  readonly force?: boolean | undefined;
  /** The revision on which it was tried: what changed the same afterwards was not seen. */
  readonly since?: number | undefined;
  /** Discards all renderings first; with nothing selected what is live is made again. */
  readonly anew?: boolean | undefined;
}

/**
 * Writes nothing if it is live. Fails with `refused`, with `stale-composition` for `since`, or with
 * `lost-race` if someone else changed one of the same meanwhile: what was just rolled back does not
 * come back by itself.
 */
export function promote({ request, force = false, since, anew = false, ...input }: PromoteInput) {
  let began: number | undefined;
  return change(input, {
    action: 'promote',
    force,
    anew,
    decide(snapshot) {
      began ??= snapshot.head;
      const seen = refuseUnseen(snapshot, request, since);
      if (!seen.ok) return seen;
      const lost = lostTo(snapshot, request, began);
      return lost ? err('lost-race', lost) : ok(request);
    },
  });
}

/**
 * Fails with `stale-composition`.
 * @param since the revision that the command has seen
 */
export function refuseUnseen(
  snapshot: Snapshot,
  request: ChangeRequest,
  since: number | undefined,
): Result<undefined> {
  if (since === undefined) return ok(undefined);
  const { head } = snapshot;
  if (since > head) {
    const message = `The newest revision is ${head}, and it was tried on ${since}: try again.`;
    return err('stale-composition', message);
  }
  const [found] = changedSince(snapshot, request, since);
  if (!found) return ok(undefined);
  return err(
    'stale-composition',
    `${found.name} was changed since revision ${since} by ${describeEntry(found.entry)}: look at that, then try again on revision ${head}.`,
  );
}

function lostTo(snapshot: Snapshot, request: ChangeRequest, began: number) {
  const { ids } = snapshot;
  const wanted = selectReleases(snapshot, request);
  const isWanted = (name: ReleasedName) =>
    wanted.ok &&
    ids[name] === (name === CONFIGURATION ? wanted.value.config : wanted.value.releases[name]);
  const lost = changedSince(snapshot, request, began).find(({ name }) => !isWanted(name));
  if (!lost) return undefined;
  const { name, entry } = lost;
  return `${describeEntry(entry)} changed ${name} at the same time: ${ids[name] ?? 'nothing of it'} is live now, and nothing was promoted. Look at \`site history ${name}\`, and promote again if it is still right.`;
}

/** The last change of each of the named ones after a revision. */
function changedSince({ entries }: Snapshot, { select }: ChangeRequest, since: number) {
  const names = select === 'all' ? [] : select.map(({ name }) => name);
  const later = entries.filter(({ revision }) => revision > since);
  return names.flatMap((name) => {
    const changed = lastChangeOf(later, name);
    return changed ? [{ name, entry: changed.entry }] : [];
  });
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
