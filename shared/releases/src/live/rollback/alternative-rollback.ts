import { CONFIGURATION, SHELL } from '@site/contracts/application';
import { termsVersionGate } from '../../gates/terms-version.ts';
import type { Problem } from '../../problem.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import { isStorageError } from '../../store/storage-error.ts';
import type { ReleaseSelection } from '../choice/choice.ts';
import { idsOf, readHistoryEntries } from '../history/history-entries.ts';
import { earlierReleases, releaseHistory, withLive } from '../history/release-history.ts';
import { readLiveChoice } from '../live.ts';
import type { ChangeInput } from '../promote/put-live.ts';
import { type Alternative, commandOf, problemOf, type Site } from './alternative.ts';

/*
 * Another team may rely on what a rollback takes away: on a section, on a page that it links to, on
 * a name of the platform. The release to go back to may also be corrupt or missing from the store.
 * A refusal then names the command to run instead. That command was tried before it is suggested:
 * composing changes nothing for visitors, and the command will find its composition in the store.
 * It is the first of these that works:
 *
 * - together: the applications that the refusal is about go back as well, each by a step or two;
 *
 * - further: the same application goes back to an earlier release;
 *
 * - by force, if that leaves no release corrupt that was intact.
 */

/** How far to search in each direction: an operator in a hurry waits for the result. */
const REACH = 2;

/** Gates that check a remote against the shell: the shell may have to go back too. */
const withShell: readonly string[] = ['contract', 'federation', 'platform', 'platform-names'];

/** What else may have to go back than the application that a gate names. */
function partnerOf(gate: string): string | undefined {
  if (withShell.includes(gate)) return SHELL;
  return gate === termsVersionGate.name ? CONFIGURATION : undefined;
}

type Rollback = ChangeInput & {
  readonly reader: ReleaseReader;
  readonly select: readonly ReleaseSelection[];
  readonly force?: boolean;
};

type Attempt = Rollback & Site;

/** Adds to the reason of a refusal the command that comes closest to what was wanted. */
export async function withAlternative(problem: Problem, input: Rollback): Promise<Problem> {
  const isHere = ['refused', 'unknown-release', 'damaged-file'].includes(problem.kind);
  // An operator who names a revision knows more about the ledger than this search does.
  if (!isHere || input.on !== undefined || input.aboveEdge) return problem;
  const { live, problems } = await readLiveChoice(input.store);
  if (!live || problems.length > 0) return problem;
  const entries = await readHistoryEntries(input.store);
  try {
    const way = await findAlternative(problem, { ...input, live, entries });
    if (!way) return problem;
    const skips = way.force ? ', which skips the gates' : '';
    return { ...problem, message: `${problem.message} Run \`${commandOf(way)}\` instead${skips}.` };
  } catch (error) {
    // A full disk has no room for compositions that are only tried.
    if (!isStorageError(error)) throw error;
    return problem;
  }
}

async function findAlternative(
  problem: Problem,
  attempt: Attempt,
): Promise<Alternative | undefined> {
  const { select, force = false } = attempt;
  const together = await findJointAlternative(problem, attempt);
  if (together) return together;
  const [only, ...others] = select;
  if (only && !only.release && others.length === 0) {
    for (const release of furtherReleases(attempt, only.name)) {
      const way = { select: [{ ...only, release }] };
      if (!(await problemOf(attempt, way))) return way;
    }
  }
  const byForce = { select, force: true };
  if (force || isCorrupt(problem, select)) return undefined;
  return (await problemOf(attempt, byForce)) ? undefined : byForce;
}

/** The other applications of a refusal go back too, all by the same number of steps. */
async function findJointAlternative(
  problem: Problem,
  attempt: Attempt,
): Promise<Alternative | undefined> {
  for (let depth = 0; depth < REACH; depth += 1) {
    let [select, refused]: [Alternative['select'], Problem | undefined] = [attempt.select, problem];
    for (let round = 0; refused && round < REACH; round += 1) {
      const others = othersIn(refused, select);
      const taken = others.flatMap((name) => stepsOf(attempt, name, depth));
      if (others.length === 0 || taken.length < others.length) break;
      select = [...select, ...taken];
      refused = await problemOf(attempt, { select });
    }
    if (!refused) return { select };
  }
  return undefined;
}

/** A single step needs no id. */
function stepsOf(attempt: Attempt, name: string, depth: number): ReleaseSelection[] {
  if (depth === 0) return [{ name }];
  const release = furtherReleases(attempt, name)[depth - 1];
  return release ? [{ name, release }] : [];
}

function othersIn({ refusals = [] }: Problem, select: Alternative['select']): string[] {
  // No other application relies on a corrupt file.
  const named = refusals.flatMap(({ gate, app }) =>
    gate === 'files' ? [] : [app, partnerOf(gate) ?? app],
  );
  return [...new Set(named)].filter((app) => !select.some(({ name }) => name === app));
}

/**
 * Whether a release that would newly go live is corrupt. One that is live already is corrupt either
 * way.
 */
function isCorrupt({ refusals = [] }: Problem, select: Alternative['select']): boolean {
  return refusals.some(
    ({ gate, app }) => gate === 'files' && select.some(({ name }) => name === app),
  );
}

function furtherReleases({ live, entries }: Attempt, name: string): string[] {
  const history = withLive(releaseHistory(entries), idsOf(live.composition));
  return [...earlierReleases(history, name)].slice(1, 1 + REACH);
}
