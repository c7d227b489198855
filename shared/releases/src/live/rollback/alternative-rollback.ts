import { SHELL } from '@site/contracts/application';
import { compose } from '../../compose/compose.ts';
import type { Problem } from '../../problem.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import { isStorageError } from '../../store/storage-error.ts';
import { choose, type ReleaseSelection } from '../choice/choice.ts';
import { chooseFallbacks } from '../choice/choose-fallbacks.ts';
import { type HistoryEntry, idsOf, readHistoryEntries } from '../history/history-entries.ts';
import { earlierReleases, releaseHistory, withLive } from '../history/release-history.ts';
import { type Live, readLiveChoice } from '../live.ts';
import type { ChangeInput } from '../promote/put-live.ts';
import { orderBack } from './steps-back.ts';

/*
 * Another team may rely on what a rollback takes away: on a section, on a page that it links to, on a
 * name of the platform. And the release to go back to may be gone from the store, or damaged. A
 * refusal then names the command to run instead. It was tried, for composing changes nothing for
 * visitors, and the command finds its composition in the store:
 *
 *   together  with the applications that the refusal is about, each a step or two
 *   further   to an earlier release of the same application
 *   by force  where that leaves no release damaged that was whole
 */

/** How far is looked in each direction: whoever is in a hurry waits for it. */
const REACH = 2;

/** Gates that hold a remote against the shell: it may be the shell that has to go back. */
const withShell: readonly string[] = ['contract', 'federation', 'platform', 'platform-names'];

type Rollback = ChangeInput & {
  readonly reader: ReleaseReader;
  readonly select: readonly ReleaseSelection[];
  readonly force?: boolean;
};

interface Attempt extends Rollback {
  readonly live: Live;
  readonly entries: readonly HistoryEntry[];
}

/** A rollback that might do in the place of the refused one. */
interface Alternative {
  readonly select: readonly ReleaseSelection[];
  readonly force?: boolean;
}

/** Why a rollback is not done, with the command that does what is nearest to it. */
export async function withAlternative(problem: Problem, input: Rollback): Promise<Problem> {
  const isHere = ['refused', 'unknown-release', 'damaged-file'].includes(problem.kind);
  // Who says what to build on knows more of the ledger than can be tried here.
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
    // A disk that is full has no place for what is tried.
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

/** The others that a refusal is about go back as well, all of them equally far. */
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

/** One step has no id. */
function stepsOf(attempt: Attempt, name: string, depth: number): ReleaseSelection[] {
  if (depth === 0) return [{ name }];
  const release = furtherReleases(attempt, name)[depth - 1];
  return release ? [{ name, release }] : [];
}

function othersIn({ refusals = [] }: Problem, select: Alternative['select']): string[] {
  // A damaged file is nothing that somebody else relies on.
  const named = refusals.flatMap(({ gate, app }) =>
    gate === 'files' ? [] : [app, ...(withShell.includes(gate) ? [SHELL] : [])],
  );
  return [...new Set(named)].filter((app) => !select.some(({ name }) => name === app));
}

/** Whether it is what would go live anew that is damaged; what is live already is so anyway. */
function isCorrupt({ refusals = [] }: Problem, select: Alternative['select']): boolean {
  return refusals.some(
    ({ gate, app }) => gate === 'files' && select.some(({ name }) => name === app),
  );
}

function furtherReleases({ live, entries }: Attempt, name: string): string[] {
  const history = withLive(releaseHistory(entries), idsOf(live.composition));
  return [...earlierReleases(history, name)].slice(1, 1 + REACH);
}

/** Why a way is none; undefined where it is one. */
async function problemOf(
  { store, reader, usual, live, entries }: Attempt,
  { select, force = false }: Alternative,
): Promise<Problem | undefined> {
  const order = await orderBack(store, live, entries, select);
  if (!order.ok) return order.problem;
  const choice = await choose(reader, live, order.value, usual);
  if (!choice.ok) return choice.problem;
  const before = live.composition;
  const fallbacks = await chooseFallbacks(reader, choice.value.releases, {
    action: 'rollback',
    before,
  });
  const composed = await compose({
    reader,
    ...choice.value,
    fallbacks,
    before,
    live: before.id,
    goesBack: true,
    force,
  });
  return composed.ok ? undefined : composed.problem;
}

function commandOf({ select, force }: Alternative): string {
  const names = select.map(({ name, release }) => (release ? `${name}@${release}` : name));
  return ['site rollback', ...names, ...(force ? ['--force'] : [])].join(' ');
}
