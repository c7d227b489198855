import { withAddresses } from '@site/contracts/site-config';
import { readChosenReleases } from '../../composition/chosen-releases.ts';
import { contestedPaths, pathClaims } from '../../composition/path-owners.ts';
import type { Problem } from '../../problem.ts';
import { readConfiguration } from '../../store/configurations.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import { choose, type ReleaseSelection } from '../choice/choice.ts';
import { type HistoryEntry, idsOf, readHistoryEntries } from '../history/history-entries.ts';
import { earlierReleases, releaseHistory, withLive } from '../history/release-history.ts';
import type { Live } from '../live.ts';
import { readLive } from '../live.ts';
import { composeOrder } from '../promote/compose-order.ts';
import type { ChangeInput } from '../promote/put-live.ts';
import { commandOf } from './alternative.ts';
import { orderBack } from './steps-back.ts';

/*
 * A path that moved from one application to another keeps the first one from going back alone. If
 * it works when both go back, the refusal says so with the exact command. That command was tried
 * before: composing changes nothing for visitors, and the command will find its composition in the
 * store.
 */

/** How many releases of another application are tried. */
const REACH = 20;

type Rollback = Pick<ChangeInput, 'store' | 'usual'> & {
  readonly reader: ReleaseReader;
  readonly select: readonly ReleaseSelection[];
};

/** Adds to the refusal of a path with two owners the command that takes all of them back. */
export async function withJointRollback(problem: Problem, input: Rollback): Promise<Problem> {
  const isPath = (gate: string) => gate === 'paths';
  if (!problem.refusals?.some(({ gate }) => isPath(gate))) return problem;
  const together = await findJointRollback(input);
  if (!together) return problem;
  const way = `: go back together with \`${commandOf({ select: together })}\``;
  const refusals = problem.refusals.map((refusal) =>
    isPath(refusal.gate) ? { ...refusal, reason: refusal.reason + way } : refusal,
  );
  return { ...problem, refusals };
}

/** The selection with the other owners added; undefined if that does not work either. */
async function findJointRollback(
  input: Rollback,
): Promise<readonly ReleaseSelection[] | undefined> {
  const { store, reader, usual } = input;
  const { live } = await readLive(store);
  if (!live) return undefined;
  const entries = await readHistoryEntries(store);
  let { select } = input;
  for (;;) {
    const order = await orderBack(store, live, entries, select);
    if (!order.ok) return undefined;
    const contested = await contestedIn(input, live, order.value);
    const others = [...new Set([...contested.values()].flat())].filter(
      (app) => !select.some(({ name }) => name === app),
    );
    if (others.length === 0) {
      if (select === input.select || contested.size > 0) return undefined;
      const composed = await composeOrder({
        store,
        reader,
        order: order.value,
        usual,
        action: 'rollback',
      });
      return composed.ok ? select : undefined;
    }
    const added = await Promise.all(
      others.map((app) => findFittingStep(input, live, entries, order.value.select, app)),
    );
    if (added.includes(undefined)) return undefined;
    select = [...select, ...added.flatMap((selection) => selection ?? [])];
  }
}

/**
 * The newest earlier release of another application that gives up the paths; a single step needs no
 * id.
 */
async function findFittingStep(
  input: Rollback,
  live: Live,
  entries: readonly HistoryEntry[],
  select: readonly ReleaseSelection[],
  name: string,
): Promise<ReleaseSelection | undefined> {
  let tried = 0;
  const history = withLive(releaseHistory(entries), idsOf(live.composition));
  for (const release of earlierReleases(history, name)) {
    tried += 1;
    if (tried > REACH) break;
    const contested = await contestedIn(input, live, { select: [...select, { name, release }] });
    if ([...contested.values()].flat().includes(name)) continue;
    return tried === 1 ? { name } : { name, release };
  }
  return undefined;
}

/** Paths that several applications would claim; none if that can't be known. */
async function contestedIn(
  { store, reader, usual }: Rollback,
  live: Live,
  order: { readonly select: readonly ReleaseSelection[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const choice = await choose(reader, live, order, usual);
  if (!choice.ok) return new Map();
  const chosen = await readChosenReleases(reader, choice.value.releases, {});
  const configuration = await readConfiguration(store, choice.value.config);
  if (!chosen.ok || !configuration.ok) return new Map();
  const config = withAddresses(configuration.value.settings, choice.value.addresses);
  const contested = contestedPaths(pathClaims(chosen.value, config));
  // The owner of some paths was decided before, and no command is refused for those.
  for (const path of Object.keys(live.composition.owners ?? {})) contested.delete(path);
  return contested;
}
