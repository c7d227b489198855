import { type Composition, compositionId } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import {
  type CompositionRequest,
  readComposition,
  readCompositionRequest,
} from '../store/compositions.ts';
import { type ChangeInput, change, type Decision } from './change.ts';
import { type Changes, changesBetween } from './changes.ts';
import type { WentLive } from './go-live.ts';
import { describeEntry, type Ids, lastChangeOf, replacingEntry } from './history/entries.ts';
import { wasRolledBackFrom } from './history/release-history.ts';
import type { ChangeRequest } from './selection.ts';
import { checkBase, type Snapshot } from './snapshot.ts';

interface PromoteCompositionInput extends ChangeInput {
  readonly composition: string;
  /** Puts it live even if that takes back what went live since it was composed. */
  readonly asItIs?: boolean;
}

/**
 * Puts a composition from the store live. It passes the gates as they are now, and is repaired if
 * it is corrupt. It says what every application gets, so it is right for the moment that it was made
 * for:
 *
 *   nothing went live since                   ──▶ it goes live as it is
 *   something did, and its request is known   ──▶ the request is composed again on top of what is
 *                                                 live, and gets another id
 *   something did, to the same application,   ──▶ `stale-composition`, with what it would change;
 *   or its request is not known                   `asItIs` puts it live all the same
 *   what it brings was live since, and        ──▶ the same, even where the rollback led to what the
 *   somebody rolled it back                       composition was based on
 *
 * Where the newest entry of the ledger is corrupt nobody can tell, and this is the way on: it does
 * not build on what is live.
 */
export async function promoteComposition(
  input: PromoteCompositionInput,
): Promise<Result<WentLive>> {
  const { composition: id, asItIs = false } = input;
  // Anything else could name a different folder.
  if (!compositionId.safeParse(id).success) {
    return err('unknown-composition', `"${id}" is no composition: \`site history\` names them.`);
  }
  const outcome = await change(input, {
    action: 'promote',
    isAnyBase: true,
    // The operator decided for every application, without knowing what others put live since.
    once: asItIs,
    async decide(snapshot) {
      const known = await readComposition(snapshot.store, id);
      if (!known.ok) return known;
      // Above an edge that is ahead of the ledger, this writes down again what visitors have.
      if (asItIs || snapshot.isAboveEdge) return ok({ exactly: known.value });
      return decideFor(snapshot, known.value);
    },
  });
  if (!outcome.ok || outcome.value.composition.id === id) return outcome;
  return ok({ ...outcome.value, requested: id });
}

async function decideFor(snapshot: Snapshot, known: Composition): Promise<Result<Decision>> {
  const { store, live, ids, problems } = snapshot;
  const [unread] = problems;
  if (unread?.kind === 'newer-contract') return { ok: false, problem: unread };
  if (!live || unread || live.composition.id === known.id) return ok({ exactly: known });
  const stored = await readCompositionRequest(store, known.id);
  const made = stored.ok ? stored.value : undefined;
  const isOnBase = made && live.composition.id === made.base;
  const base = isOnBase ? ok(undefined) : checkBase(snapshot);
  if (!base.ok) return base;
  const changes = await changesBetween(snapshot, known);
  const revoked = made && revokedSince(snapshot, made);
  if (revoked) return stale(known.id, revoked, changes);
  if (isOnBase) return ok({ exactly: known });
  const overtaken = made ? overtakenIn(made, ids) : unknownPurpose(changes);
  if (overtaken) return stale(known.id, overtaken, changes);
  return ok(made ? requestOf(made) : { select: [] });
}

/** Somebody else's change of the same application, which this one would take back unseen. */
function overtakenIn({ releases }: CompositionRequest, ids: Ids): string | undefined {
  const overtaken = releases.find(({ name, from, to }) => ids[name] !== from && ids[name] !== to);
  if (!overtaken) return undefined;
  const { name, from = 'nothing', to = 'nothing' } = overtaken;
  return `It was made to put ${to} in the place of ${from} for ${name}, and ${ids[name] ?? 'nothing'} is live by now.`;
}

function unknownPurpose({ releases, configuration }: Changes): string | undefined {
  // At most the fallbacks differ, and those that are live are newer.
  if (releases.length === 0 && configuration.length === 0) return undefined;
  return 'It is not known what it was made for.';
}

function requestOf({ releases, addresses: { site, setup } }: CompositionRequest): ChangeRequest {
  return {
    select: releases.flatMap(({ name, to }) => (to ? [{ name, release: to }] : [])),
    remove: releases.flatMap(({ name, to }) => (to ? [] : [name])),
    addresses: { ...(site ? { site } : {}), ...(setup ? { setup } : {}) },
  };
}

/** What somebody took back after the request was written: who approves it late does not know. */
function revokedSince(
  { entries, history, ids }: Snapshot,
  { releases, base, baseRevision = 0 }: CompositionRequest,
): string | undefined {
  // After a restore the revision may be another entry's, or none's: then nothing counts as seen.
  const isKnown = entries.some(
    ({ revision, composition }) => revision === baseRevision && composition === base,
  );
  const later = entries.filter(({ revision }) => revision > baseRevision);
  for (const { name, to } of releases) {
    if (to === ids[name]) continue;
    const revoking = isKnown
      ? replacingEntry(later, name, to)
      : to && wasRolledBackFrom(history, name, to) && lastChangeOf(entries, name)?.entry;
    if (revoking) {
      return `${name} was at ${to ?? 'nothing'} since, until ${describeEntry(revoking)}.`;
    }
  }
  return undefined;
}

function stale(id: string, reason: string, { releases, configuration }: Changes) {
  const changed = [
    ...releases.map(({ name, from, to }) => `${name} ${from ?? 'new'} → ${to ?? 'removed'}`),
    ...configuration.map(({ entry }) => entry),
  ];
  const message = `Composition ${id} was not made for what is live. ${reason} As it is it changes ${changed.join(', ')}: name what you mean instead, such as \`site promote APP@ID\`, or repeat it with --as-it-is.`;
  return err('stale-composition', message);
}
