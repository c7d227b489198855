import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { termsVersionGate } from '../gates/brand-gates.ts';
import { contestedPaths, pathClaims } from '../model/path-owners.ts';
import type { Problem } from '../problem.ts';
import { isStorageError } from '../store/storage-error.ts';
import { choose, type ReleaseSelection } from './choice/choice.ts';
import { resolveChoice } from './compose/resolve-choice.ts';
import { composeNext } from './compose-next.ts';
import { idsOf } from './history/entries.ts';
import { earlierReleases, releaseHistory, withLive } from './history/release-history.ts';
import type { Snapshot } from './snapshot.ts';
import { selectionsOf, stepsBack } from './steps-back.ts';

/*
 * Another team may rely on what a rollback takes away: on a section, on a page that it links to, on
 * a name of the platform, on a path that moved from one application to another. The release to go
 * back to may also be corrupt or missing from the store. A refusal then names the command to run
 * instead. That command was composed before it is suggested, which changes nothing for visitors, and
 * the command will find its composition in the store. It is the first of these that works:
 *
 * - together: the applications that the refusal is about go back as well, each by a step or two;
 *
 * - further: the same application goes back to an earlier release;
 *
 * - by force, if that leaves no release corrupt that was intact.
 */

/** How far to search in each direction: an operator in a hurry waits for the result. */
const REACH = 2;
/** The same for releases that give up a path, which are found without rendering. */
const PATH_REACH = 20;

/** Gates that check a remote against the shell: the shell may have to go back too. */
const withShell: readonly string[] = ['contract', 'federation', 'platform', 'platform-names'];

/** The refused command. */
interface Refused {
  readonly select: Selections;
  readonly force?: boolean;
  readonly on?: number | undefined;
  readonly aboveEdge?: boolean;
}

type Selections = readonly ReleaseSelection[];

/** A rollback that works in place of the refused one. */
interface Suggestion {
  readonly select: Selections;
  readonly force?: boolean;
}

/** Adds to the reason of a refusal the command that comes closest to what was wanted. */
export async function withSuggestion(
  problem: Problem,
  snapshot: Snapshot,
  refused: Refused,
): Promise<Problem> {
  const isHere = ['refused', 'unknown-release', 'damaged-file'].includes(problem.kind);
  // An operator who names a revision knows more about the ledger than this search does.
  if (!isHere || refused.on !== undefined || refused.aboveEdge) return problem;
  if (snapshot.problems.length > 0) return problem;
  try {
    const paths = problem.refusals?.filter(({ gate }) => gate === 'paths') ?? [];
    const together = paths.length > 0 ? await findPathOwners(snapshot, refused.select) : undefined;
    if (together) return withReason(problem, commandOf({ select: together }));
    const way = await findSuggestion(problem, snapshot, refused);
    if (!way) return problem;
    const skips = way.force ? ', which skips the gates' : '';
    return { ...problem, message: `${problem.message} Run \`${commandOf(way)}\` instead${skips}.` };
  } catch (error) {
    // A full disk has no room for compositions that are only tried.
    if (!isStorageError(error)) throw error;
    return problem;
  }
}

/** The command that an operator would type. */
function commandOf({ select, force }: Suggestion): string {
  const names = select.map(({ name, release }) => (release ? `${name}@${release}` : name));
  return ['site rollback', ...names, ...(force ? ['--force'] : [])].join(' ');
}

function withReason(problem: Problem, command: string): Problem {
  const refusals = problem.refusals?.map((refusal) =>
    refusal.gate === 'paths'
      ? { ...refusal, reason: `${refusal.reason}: go back together with \`${command}\`` }
      : refusal,
  );
  return { ...problem, ...(refusals ? { refusals } : {}) };
}

async function findSuggestion(
  problem: Problem,
  snapshot: Snapshot,
  { select, force = false }: Refused,
): Promise<Suggestion | undefined> {
  const together = await findTogether(problem, snapshot, select);
  if (together) return together;
  const [only, ...others] = select;
  if (only && !only.release && others.length === 0) {
    for (const release of earlierOf(snapshot, only.name).slice(1, 1 + REACH)) {
      const further = { select: [{ ...only, release }] };
      if (!(await problemOf(snapshot, further))) return further;
    }
  }
  const byForce = { select, force: true };
  if (force || isCorrupt(problem, select)) return undefined;
  return (await problemOf(snapshot, byForce)) ? undefined : byForce;
}

/** The other applications of a refusal go back too, all by the same number of steps. */
async function findTogether(
  problem: Problem,
  snapshot: Snapshot,
  wanted: Selections,
): Promise<Suggestion | undefined> {
  for (let depth = 0; depth < REACH; depth += 1) {
    let [select, refused]: [Selections, Problem | undefined] = [wanted, problem];
    for (let round = 0; refused && round < REACH; round += 1) {
      const others = othersIn(refused, select);
      const added = others.flatMap((name) => stepOf(snapshot, name, depth) ?? []);
      if (others.length === 0 || added.length < others.length) break;
      select = [...select, ...added];
      refused = await problemOf(snapshot, { select });
    }
    if (!refused) return { select };
  }
  return undefined;
}

function othersIn({ refusals = [] }: Problem, select: Selections): string[] {
  const named = refusals.flatMap(({ gate, app }) => {
    // No other application relies on a corrupt file.
    if (gate === 'files') return [];
    if (withShell.includes(gate)) return [app, SHELL];
    return gate === termsVersionGate.name ? [app, CONFIGURATION] : [app];
  });
  return notSelected(named, select);
}

/**
 * Whether a release that would newly go live is corrupt. One that is live already is corrupt either
 * way.
 */
function isCorrupt({ refusals = [] }: Problem, select: Selections): boolean {
  return refusals.some(
    ({ gate, app }) => gate === 'files' && select.some(({ name }) => name === app),
  );
}

/** Composes a suggestion and returns why it does not work; undefined if it does. */
async function problemOf(
  snapshot: Snapshot,
  { select, force = false }: Suggestion,
): Promise<Problem | undefined> {
  const steps = await stepsBack(snapshot, select);
  if (!steps.ok) return steps.problem;
  const choice = await choose(snapshot, { select: selectionsOf(steps.value) });
  if (!choice.ok) return choice.problem;
  const composed = await composeNext(snapshot, choice.value, { action: 'rollback', force });
  return composed.ok ? undefined : composed.problem;
}

/** The selection with the other owners of contested paths added; undefined if that fails too. */
async function findPathOwners(
  snapshot: Snapshot,
  wanted: Selections,
): Promise<Selections | undefined> {
  let select = wanted;
  for (;;) {
    const steps = await stepsBack(snapshot, select);
    if (!steps.ok) return undefined;
    const back = selectionsOf(steps.value);
    const contested = await claimantsAmong(snapshot, back);
    const others = notSelected(contested, select);
    if (others.length === 0) {
      if (select === wanted || contested.length > 0) return undefined;
      return (await problemOf(snapshot, { select })) ? undefined : select;
    }
    const added = await Promise.all(others.map((app) => stepThatGivesUp(snapshot, back, app)));
    if (added.includes(undefined)) return undefined;
    select = [...select, ...added.flatMap((selection) => selection ?? [])];
  }
}

/** The newest earlier release of another application that gives up the paths. */
async function stepThatGivesUp(
  snapshot: Snapshot,
  select: Selections,
  name: string,
): Promise<ReleaseSelection | undefined> {
  const releases = earlierOf(snapshot, name).slice(0, PATH_REACH);
  for (const [depth, release] of releases.entries()) {
    const claimants = await claimantsAmong(snapshot, [...select, { name, release }]);
    if (!claimants.includes(name)) return stepOf(snapshot, name, depth);
  }
  return undefined;
}

/** The applications that would claim a path together; none if that can't be known. */
async function claimantsAmong(snapshot: Snapshot, select: Selections): Promise<string[]> {
  const choice = await choose(snapshot, { select });
  const resolved = choice.ok ? await resolveChoice(snapshot.reader, choice.value) : choice;
  if (!resolved.ok) return [];
  const contested = contestedPaths(pathClaims(resolved.value.chosen, resolved.value.config));
  // The owner of some paths was decided before, and no command is refused for those.
  for (const path of Object.keys(snapshot.live?.composition.owners ?? {})) contested.delete(path);
  return [...contested.values()].flat();
}

/** A single step needs no id. */
function stepOf(snapshot: Snapshot, name: string, depth: number): ReleaseSelection | undefined {
  if (depth === 0) return { name };
  const release = earlierOf(snapshot, name)[depth];
  return release ? { name, release } : undefined;
}

function earlierOf({ live, entries }: Snapshot, name: string): string[] {
  const history = withLive(releaseHistory(entries), live ? idsOf(live.composition) : {});
  return [...earlierReleases(history, name)];
}

function notSelected(names: readonly string[], select: Selections): string[] {
  return [...new Set(names)].filter((app) => !select.some(({ name }) => name === app));
}
