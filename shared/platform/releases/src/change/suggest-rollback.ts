import { SIGNATURES } from '@platform/composer/gates';
import { CONFIGURATION, SHELL } from '@platform/contracts/application';
import type { Problem, Refusal } from '@platform/node/problem';
import { readConfiguration } from '@platform/store/configurations';
import type { ReleasedName } from '@platform/store/releases';
import type { GoBackInput } from './change.ts';
import { earlierReleases } from './history/release-history.ts';
import type { ReleaseSelection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

// Another team may rely on what a rollback takes away: a section, a linked page, a name of the
// platform, a path. The release to go back to may also be corrupt or missing. A refusal then names
// the first command that fits:
//
// - together: the other applications that the refusal is about go back a step as well;
// - further: what was refused goes back to an earlier release, if that is intact;
// - by force, unless that would put a corrupt or missing release live, or one that needs a signature.
//
// Nothing is composed to find it: if it is not enough, its own refusal leads on.

/** Gates that check a remote against the shell: the shell may have to go back too. */
const withShell: readonly string[] = ['contract', 'federation', 'platform', 'platform-names'];

interface Refused extends Pick<GoBackInput, 'force' | 'on' | 'aboveEdge'> {
  readonly select: readonly ReleaseSelection[];
}

export async function suggestRollback(
  problem: Problem,
  snapshot: Snapshot,
  { select, force = false, on, aboveEdge = false }: Refused,
  targets: readonly { readonly name: ReleasedName; readonly to: string }[],
): Promise<Problem> {
  const isHere = ['refused', 'unknown-release', 'damaged-file'].includes(problem.kind);
  // An operator who names a revision knows more about the ledger than this search does.
  const isExpert = on !== undefined || aboveEdge || snapshot.problems.length > 0;
  if (!isHere || isExpert) return problem;
  const instead = together(problem, snapshot, select) ?? (await further(problem, snapshot, select));
  if (instead) return withCommand(problem, instead);
  const isHopeless = force || isCorrupt(problem, select) || (await isGone(snapshot, targets));
  return isHopeless ? problem : withCommand(problem, select, '--force --reason WHY');
}

/** Whether the store lacks what would go live again: no force brings that back. */
async function isGone(
  { store, reader }: Snapshot,
  targets: readonly { readonly name: ReleasedName; readonly to: string }[],
): Promise<boolean> {
  const found = targets.map(async ({ name, to }) => {
    const read = await (name === CONFIGURATION
      ? readConfiguration(store, to)
      : reader.read(name, to));
    return read.ok;
  });
  return (await Promise.all(found)).includes(false);
}

function withCommand(problem: Problem, select: readonly ReleaseSelection[], flag = ''): Problem {
  const names = select.map(({ name, release }) => (release ? `${name}@${release}` : name));
  const command = ['site rollback', ...names, flag].join(' ').trimEnd();
  const skips = flag ? ', which skips the gates' : '';
  return { ...problem, message: `${problem.message} Run \`${command}\` instead${skips}.` };
}

function together(
  { refusals = [] }: Problem,
  { ids, history }: Snapshot,
  select: readonly ReleaseSelection[],
): ReleaseSelection[] | undefined {
  const others = [...new Set(refusals.flatMap(involvedIn))].filter((name) => !isIn(select, name));
  const canGo = (name: string) => ids[name] && !earlierReleases(history, name).next().done;
  return others.length > 0 && others.every(canGo)
    ? [...select, ...others.map((name) => ({ name }))]
    : undefined;
}

function involvedIn({ gate, app, other }: Refusal): string[] {
  // No other application relies on a corrupt file, or on a signature.
  if (gate === 'files' || gate === SIGNATURES) return [];
  if (withShell.includes(gate)) return [app, SHELL];
  return other ? [app, other] : [app];
}

/** The last selection that is refused, or can't be read, goes to the intact release before that. */
async function further(
  { refusals = [] }: Problem,
  { reader, history, live }: Snapshot,
  select: readonly ReleaseSelection[],
): Promise<ReleaseSelection[] | undefined> {
  const involved = refusals.flatMap(involvedIn).concat(refusals.map(({ app }) => app));
  for (const one of [...select].reverse()) {
    const { name, release } = one;
    // Whoever named the only release wants that one.
    if (name === CONFIGURATION || (release && select.length === 1)) continue;
    const all = [...earlierReleases(history, name)];
    const [refused = '', ...earlier] = release ? all.slice(all.indexOf(release)) : all;
    const isRefused = refusals.length > 0 ? involved.includes(name) : !(await isIntact(refused));
    if (!isRefused) continue;
    for (const id of earlier) {
      if (await isIntact(id))
        return select.map((each) => (each === one ? { name, release: id } : each));
    }

    async function isIntact(id: string) {
      const read = await reader.readSigned(name, id, live?.composition.releaseKeys);
      return read.ok && (await reader.findCorruptFiles(read.value)).length === 0;
    }
  }
  return undefined;
}

/** Whether a release that would newly go live is corrupt; one that is live is so either way. */
function isCorrupt({ refusals = [] }: Problem, select: readonly ReleaseSelection[]): boolean {
  return refusals.some(
    ({ gate, app }) => gate === SIGNATURES || (gate === 'files' && isIn(select, app)),
  );
}

function isIn(select: readonly ReleaseSelection[], name: string): boolean {
  return select.some((one) => one.name === name);
}
