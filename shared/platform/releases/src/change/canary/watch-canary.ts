import { CONFIGURATION } from '@platform/contracts/application';
import type { Canary } from '@platform/contracts/ledger';
import { healthAnswer } from '@platform/contracts/release-health';
import { errorMessage } from '@platform/node/error-code';
import { readLive } from '@platform/store/live';
import {
  type CanaryInput,
  describeCanary,
  endCanary,
  growCanary,
  isStepDue,
  nextStep,
} from './canary.ts';
import { addedCounts, canaryCounts, nameOfCanary, type StepCounts } from './canary-counts.ts';
import { ALPHA, type Judgement, judge } from './guard.ts';
import { countsPath } from './running-guard.ts';
import { slowerBy } from './slower.ts';

/*
 * The guard of a canary, and the clock of its steps. It counts nothing and holds nothing: killed and started
 * again it goes on, and two of them write the same entry once. What it may do by itself is to end a canary,
 * and to take the steps that an operator ordered; it promotes nothing.
 */

/** Operations addresses of all edges that count. */
type Edges = readonly string[];

/** Milliseconds for an edge to answer. */
const PATIENCE_MS = 3_000;

/** Minutes by which the clocks of machines may differ. */
const CLOCKS_APART = 5;

/** What is looked at, and whether by a guard, which edges remember. */
type Looking = Pick<Watch, 'edges' | 'ask' | 'clock'> & { readonly isGuard?: boolean };

type Read = (address: string) => Promise<unknown>;

/** Why a canary is known to be worse than what is live; undefined where that is not known. */
export async function findBad(edges: Edges, canary: Canary): Promise<string | undefined> {
  if (edges.length === 0) return undefined;
  const { verdict, why } = await judgeCanary(canary, { edges });
  return verdict === 'stop' ? why : undefined;
}

/** @returns what the edges counted; a step needs all of them, and those that answer may end it */
export async function judgeCanary(
  canary: Canary,
  { edges, ask = fetch, clock = () => new Date(), isGuard = false }: Looking,
): Promise<Judgement> {
  const read: Read = async (address) => {
    const response = await ask(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.json();
  };
  const path = countsPath(isGuard);
  const answers = await Promise.allSettled(
    edges.map((edge) => readCounts(edge, canary, () => read(`${edge}${path}`))),
  );
  const counts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  // How many views are reported is an entry of the configuration.
  const isSampled = canary.changes.some(({ name }) => name === CONFIGURATION);
  const judgement = judge(nowLast(addedCounts(counts), canary), ALPHA, isSampled);
  const hold = (why: string): Judgement => ({ ...judgement, verdict: 'hold', why });
  if (judgement.verdict === 'stop') return judgement;
  for (const answer of answers) {
    if (answer.status === 'rejected') return unanswered(answer.reason);
  }
  // One that has not seen the last step has counted nothing of it.
  const behind = counts.findIndex(({ steps }) => !steps.some(isNow(canary)));
  if (behind !== -1) return hold(`the edge of ${edges[behind]} does not give it to that share yet`);
  if (judgement.verdict !== 'go') return judgement;
  const minutes = Math.ceil((clock().getTime() - Date.parse(canary.percentAt)) / 60_000);
  // Nobody knows how long it has had its share.
  if (minutes < -CLOCKS_APART) {
    return hold(`the clock here is before ${canary.percentAt}, when it got that share`);
  }
  // Minutes are counted whole: with the one in which it got that share.
  const health = `health?minutes=${Math.max(minutes, 0) + 1}`;
  try {
    // Of one edge: several may share what they keep.
    const { rows, problem } = healthAnswer.parse(await read(`${edges[0]}/${health}`));
    const why = problem ?? slowerBy(canary.changes, rows);
    return why === undefined ? judgement : hold(why);
  } catch (error) {
    return unanswered(error);
  }

  function unanswered(error: unknown): Judgement {
    return hold(`not every edge answers: ${errorMessage(error)}`);
  }
}

const isNow =
  (canary: Canary) =>
  ({ percent }: { readonly percent: number }) =>
    percent === canary.percent;

/** A share may have been given back, so that the largest is not the last. */
const nowLast = (steps: readonly StepCounts[], canary: Canary) => [
  ...steps.filter((step) => !isNow(canary)(step)),
  ...steps.filter(isNow(canary)),
];

async function readCounts(edge: string, { salt }: Canary, read: () => Promise<unknown>) {
  const counted = canaryCounts.parse(await read());
  if (counted.canary === nameOfCanary(salt)) return counted;
  throw new Error(`the edge of ${edge} does not serve this canary`);
}

type Move = 'end' | 'grow' | 'wait';

/** Silence, and a stop that nobody asked for, never take a step. */
function nextMove(canary: Canary, { verdict }: Judgement, now: Date): Move {
  if (verdict === 'stop') return canary.guard ? 'end' : 'wait';
  return verdict === 'go' && isStepDue(canary, now) ? 'grow' : 'wait';
}

interface Watch extends CanaryInput {
  readonly edges: Edges;
  /** Says what it would do, and does nothing. */
  readonly dryRun?: boolean | undefined;
  readonly ask?: typeof fetch;
  /** Called after each look, before anything is done; without a look where there is no canary. */
  looked?(look?: Look): void;
}

/** What a guard knows after a look. */
export interface Look {
  readonly canary: Canary;
  /** Of the entry that is live. */
  readonly revision: number;
  readonly judgement: Judgement;
}

/** Whoever begins a canary learns from the edges that a guard runs. */
async function showAlive({ edges, ask = fetch }: Watch): Promise<void> {
  const look = (edge: string) =>
    ask(`${edge}${countsPath(true)}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  // One that is silent now is said to be where there is a canary.
  await Promise.allSettled(edges.map(look));
}

/** One look. @returns a line where there is something to say */
export async function watchOnce(watch: Watch): Promise<string | undefined> {
  const { live } = await readLive(watch.store);
  const canary = live?.entry.canary;
  const { clock = () => new Date(), dryRun } = watch;
  const isGuard = !dryRun;
  if (!canary) {
    if (isGuard) await showAlive(watch);
    watch.looked?.();
    return undefined;
  }
  const judgement = await judgeCanary(canary, { ...watch, isGuard });
  watch.looked?.({ canary, revision: live.entry.revision, judgement });
  const move = nextMove(canary, judgement, clock());
  const seen = `${describeCanary(canary)}: ${judgement.verdict}, ${judgement.why}`;
  if (move === 'wait') return seen;
  if (dryRun)
    return `${seen}. It would ${move === 'end' ? 'end it' : `get ${nextStep(canary)} percent`}.`;
  const input = { ...watch, salt: canary.salt };
  const done =
    move === 'end'
      ? await endCanary({ ...input, reason: judgement.why, evidence: judgement.evidence })
      : await growCanary({
          ...input,
          percent: nextStep(canary),
          from: canary.percent,
          reason: judgement.why,
        });
  if (!done.ok) return `${seen}. ${done.problem.message}`;
  return `${seen}. ${move === 'end' ? 'It was ended' : `It has ${done.value.canary?.percent} percent`} (revision ${done.value.revision}).`;
}

/** Milliseconds between two looks. */
const LOOK_MS = 5_000;

interface Follower {
  readonly signal: AbortSignal;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  report(line: string): void;
}

/** Until it is stopped. A look that fails is said, and the next one may succeed. */
export async function watchCanaries(watch: Watch, { signal, pause, report }: Follower) {
  for (let said: string | undefined; !signal.aborted; await pause(LOOK_MS, signal)) {
    const seen = await watchOnce(watch).catch((error: unknown) => errorMessage(error));
    const line = seen ?? 'There is no canary.';
    if (line !== said) report(line);
    said = line;
  }
}
