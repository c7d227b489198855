import { CONFIGURATION } from '@platform/contracts/application';
import type { Canary } from '@platform/contracts/ledger';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { partKeys } from '@platform/store/compositions';
import { refuseListed } from '@platform/store/upkeep';
import type { Changes } from '../changes.ts';
import { composeSelection, type HowToCompose } from '../compose-selection.ts';
import { idsOf } from '../history/entries.ts';
import type { Selection } from '../selection.ts';
import type { Snapshot } from '../snapshot.ts';

/**
 * The canary that goes on beside a promotion of something else, or when that is taken back: the same
 * change, made to what is live by then, for the same visitors. Undefined where there is none, or it ends: with any rollback, with a change
 * of the same application, or because both together do not pass the gates. Fails with `busy` where a prune
 * is removing what it needs.
 */
export async function canaryBeside(
  { live, head, ...snapshot }: Snapshot,
  selection: Selection,
  { releases }: Changes,
  how: HowToCompose,
): Promise<Result<Canary | undefined>> {
  const canary = live?.entry.revision === head ? live.entry.canary : undefined;
  const isOfOthers = canary?.changes.every(
    ({ name }) => !releases.some((change) => change.name === name),
  );
  const goesOn = how.action === 'promote' || how.action === 'undo';
  if (!canary || !goesOn || !isOfOthers) return ok(undefined);
  const both = changed(selection, canary);
  const composed = both && (await composeSelection({ ...snapshot, live, head }, both, how));
  if (!composed?.ok) return ok(undefined);
  const { composition } = composed.value;
  const unpruned = refuseListed(snapshot.pruneLists, partKeys(composition));
  return unpruned.ok ? ok({ ...canary, composition: composition.id }) : unpruned;
}

/** Undefined where it took an application away: the site may have changed around it. */
function changed(selection: Selection, { changes }: Canary): Selection | undefined {
  if (changes.some(({ to }) => to === undefined)) return undefined;
  const { [CONFIGURATION]: config, ...releases } = {
    ...idsOf(selection),
    ...Object.fromEntries(changes.map(({ name, to }) => [name, to ?? ''])),
  };
  const { shell } = selection.releases;
  return config ? { ...selection, releases: { shell, ...releases }, config } : undefined;
}
