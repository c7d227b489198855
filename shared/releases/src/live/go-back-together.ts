import { withAddresses } from '@site/contracts/site-config';
import { readChosenReleases } from '../compose/chosen-releases.ts';
import { contestedPaths, pathClaims } from '../compose/path-owners.ts';
import type { Refusal } from '../gates/refusal.ts';
import { done, type Problem, type Result } from '../result.ts';
import { readConfiguration } from '../store/configurations.ts';
import type { Store } from '../store/store.ts';
import { choose, type ReleaseSelection } from './choice.ts';
import { composeOrder } from './compose-order.ts';
import type { Live } from './live.ts';
import { readLive } from './live.ts';
import { idsOf, type Moment, readMoments } from './moments.ts';
import type { ChangeInput } from './put-live.ts';
import { earlierReleases, releaseHistory, withLive } from './release-history.ts';
import { selectionsOf, stepsBack } from './steps-back.ts';

/*
 * A path that moved from one application to another keeps the first from going back alone, and so does
 * a page that can't be rendered without a section of it. Where both going back would do, the refusal says so with the very command, which was tried before: composing
 * changes nothing for visitors, and the command finds its composition in the store.
 */

/** How many releases of another application are tried. */
const REACH = 20;

type Rollback = Pick<ChangeInput, 'store' | 'usual'> & {
  readonly select: readonly ReleaseSelection[];
};

/** A refusal for what others have built on this, with the command that takes all of them back in it. */
export async function withWayTogether(problem: Problem, input: Rollback): Promise<Problem> {
  if (!problem.refusals?.some(isOfOthers)) return problem;
  const together = await goBackTogether(input);
  if (!together) return problem;
  const names = together.map(({ name, release }) => (release ? `${name}@${release}` : name));
  const way = `: go back together with \`site rollback ${names.join(' ')}\``;
  const refusals = problem.refusals.map((refusal) =>
    isOfOthers(refusal) ? { ...refusal, reason: refusal.reason + way } : refusal,
  );
  return { ...problem, refusals };
}

/** A path with two owners, or a section that a page can't do without. */
function isOfOthers({ gate }: Refusal): boolean {
  return gate === 'paths' || gate === 'sections';
}

/** The selection with the other owners in it; undefined where that does not fit either. */
async function goBackTogether(input: Rollback): Promise<readonly ReleaseSelection[] | undefined> {
  const { store, usual } = input;
  const { live } = await readLive(store);
  if (!live) return undefined;
  const moments = await readMoments(store);
  let { select } = input;
  for (;;) {
    const order = await orderOf(store, live, moments, select);
    if (!order.ok) return undefined;
    const contested = await contestedIn(input, live, order.value);
    const others = [...new Set([...contested.values()].flat())].filter(
      (app) => !select.some(({ name }) => name === app),
    );
    if (others.length === 0) {
      if (contested.size > 0) return undefined;
      const composed = await composeOrder({ store, order: order.value, usual, action: 'rollback' });
      if (composed.ok) return select === input.select ? undefined : select;
      const showing = appsShowing(composed.problem, select);
      if (showing.length === 0) return undefined;
      select = [...select, ...showing];
      continue;
    }
    const added = await Promise.all(
      others.map((app) => stepThatFits(input, live, moments, order.value.select, app)),
    );
    if (added.includes(undefined)) return undefined;
    select = [...select, ...added.flatMap((selection) => selection ?? [])];
  }
}

/** One step back of each application whose pages name a section that is gone. */
function appsShowing(
  { refusals = [] }: Problem,
  select: readonly ReleaseSelection[],
): ReleaseSelection[] {
  const apps = refusals.flatMap(({ gate, app }) => (gate === 'sections' ? app : []));
  const others = new Set(apps.filter((app) => !select.some(({ name }) => name === app)));
  return [...others].map((name) => ({ name }));
}

async function orderOf(
  store: Store,
  live: Live,
  moments: readonly Moment[],
  select: readonly ReleaseSelection[],
): Promise<Result<{ readonly select: readonly ReleaseSelection[] }>> {
  const steps = await stepsBack(store, live, moments, select);
  if (!steps.ok) return steps;
  const selections = await selectionsOf(store, steps.value);
  return selections.ok ? done({ select: selections.value }) : selections;
}

/** The newest earlier release of another application that leaves the paths; one step has no id. */
async function stepThatFits(
  input: Rollback,
  live: Live,
  moments: readonly Moment[],
  select: readonly ReleaseSelection[],
  name: string,
): Promise<ReleaseSelection | undefined> {
  let tried = 0;
  const history = withLive(releaseHistory(moments), idsOf(live.composition));
  for (const release of earlierReleases(history, name)) {
    tried += 1;
    if (tried > REACH) break;
    const contested = await contestedIn(input, live, { select: [...select, { name, release }] });
    if ([...contested.values()].flat().includes(name)) continue;
    return tried === 1 ? { name } : { name, release };
  }
  return undefined;
}

/** Paths that several would claim; none where that can't be known. */
async function contestedIn(
  { store, usual }: Rollback,
  live: Live,
  order: { readonly select: readonly ReleaseSelection[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const choice = await choose(store, live, order, usual);
  if (!choice.ok) return new Map();
  const chosen = await readChosenReleases(store, choice.value.releases, {});
  const configuration = await readConfiguration(store, choice.value.config);
  if (!chosen.ok || !configuration.ok) return new Map();
  const config = withAddresses(configuration.value.settings, choice.value.addresses);
  const contested = contestedPaths(pathClaims(chosen.value, config));
  // Who owns some of them was decided before, and nobody is refused for those.
  for (const path of Object.keys(live.composition.owners ?? {})) contested.delete(path);
  return contested;
}
