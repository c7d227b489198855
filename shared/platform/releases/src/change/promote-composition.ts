import { type Composition, compositionId } from '@platform/contracts/composition';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readComposition } from '@platform/store/compositions';
import { type ChangeInput, change, type Decision } from './change.ts';
import { changesBetween } from './changes.ts';
import type { WentLive } from './go-live.ts';
import { isNote } from './history/entries.ts';
import { checkBase, type Snapshot } from './snapshot.ts';

interface PromoteCompositionInput extends ChangeInput {
  readonly composition: string;
  /** The newest revision when it was composed: nothing went live since, or it is refused. */
  readonly since?: number | undefined;
  /** Puts it live even if that takes back what went live since it was composed. */
  readonly asItIs?: boolean;
}

/**
 * Puts a composition from the store live. It passes the gates as they are now, and is repaired if
 * it is corrupt. It says what every application gets, so it is right for the moment that it was made
 * for. If it would change something and anything may have gone live since, it is refused with
 * `stale-composition`, which lists what it would change.
 *
 * Where the newest entry of the ledger is corrupt nobody can tell, and this is the way on: it does
 * not build on what is live.
 */
export function promoteComposition(input: PromoteCompositionInput): Promise<Result<WentLive>> {
  const { composition: id, since, asItIs = false } = input;
  return change(input, {
    action: 'promote',
    isAnyBase: true,
    // The operator decided for every application, without knowing what others put live since.
    once: true,
    async decide(snapshot) {
      // Anything else could name a different folder.
      if (!compositionId.safeParse(id).success) {
        const message = `"${id}" is no composition: \`site history\` names them.`;
        return err('unknown-composition', message);
      }
      const known = await readComposition(snapshot.store, id);
      if (!known.ok) return known;
      // Above an edge that is ahead of the ledger, this writes down again what visitors have.
      if (asItIs || snapshot.isAboveEdge) return ok({ exactly: known.value });
      return decideFor(snapshot, known.value, since);
    },
  });
}

async function decideFor(
  snapshot: Snapshot,
  known: Composition,
  since: number | undefined,
): Promise<Result<Decision>> {
  const { live, head, entries, problems } = snapshot;
  const [unread] = problems;
  if (unread?.kind === 'newer-contract') return { ok: false, problem: unread };
  if (!live || unread || live.composition.id === known.id) return ok({ exactly: known });
  const base = checkBase(snapshot);
  if (!base.ok) return base;
  const later = entries.filter(({ revision }) => since !== undefined && revision > since);
  const isUnchanged = since !== undefined && later.length === head - since && later.every(isNote);
  if (isUnchanged) return ok({ exactly: known });
  const { releases, configuration } = await changesBetween(snapshot, known);
  // At most the fallbacks differ, and those that are live are newer.
  if (releases.length === 0 && configuration.length === 0) return ok({ select: [] });
  const changed = [
    ...releases.map(({ name, from, to }) => `${name} ${from ?? 'new'} → ${to ?? 'removed'}`),
    ...configuration.map(({ entry }) => entry),
  ];
  const message = `Composition ${known.id} may not have been made for what is live (revision ${head}). As it is it changes ${changed.join(', ')}: name what you mean instead, such as \`site promote APP@ID\`, or repeat it with --as-it-is.`;
  return err('stale-composition', message);
}
