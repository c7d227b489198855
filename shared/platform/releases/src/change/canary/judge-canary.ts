import { CONFIGURATION } from '@platform/contracts/application';
import type { Canary } from '@platform/contracts/ledger';
import { healthAnswer } from '@platform/contracts/release-health';
import { errorMessage } from '@platform/node/error-code';
import {
  addedCounts,
  type CanaryCounts,
  canaryCounts,
  nameOfCanary,
  SIGNAL_HEADER,
  type StepCounts,
  writeSignal,
} from './canary-counts.ts';
import { ALPHA, type Judgement, judge } from './guard.ts';
import type { Signal } from './read-signal.ts';
import { countsPath } from './running-guard.ts';
import { addSignal } from './signal.ts';
import { slowerBy } from './slower.ts';

/** Operations addresses of all edges that count. */
type Edges = readonly string[];

/** Milliseconds for an edge to answer. */
const PATIENCE_MS = 3_000;

/** Minutes by which the clocks of machines may differ. */
const CLOCKS_APART = 5;

/** What is looked at, and whether by a guard, which edges remember. */
export interface Looking {
  readonly edges: Edges;
  readonly ask?: typeof fetch;
  readonly clock?: () => Date;
  /** Of this machine. */
  readonly signal?: Signal | undefined;
  readonly isGuard?: boolean;
}

type Read = (address: string) => Promise<unknown>;

/** Why a canary is known to be worse than what is live; undefined where that is not known. */
export async function findBad(edges: Edges, canary: Canary): Promise<string | undefined> {
  if (edges.length === 0) return undefined;
  const { verdict, why } = await judgeCanary(canary, { edges });
  return verdict === 'stop' ? why : undefined;
}

/**
 * @returns what the edges counted; a step needs all of them, and those that answer may end it. With a signal
 * it is read as well; without one the edges know what the guard says that reads one.
 */
export async function judgeCanary(canary: Canary, look: Looking): Promise<Judgement> {
  const { edges, ask = fetch, clock = () => new Date(), isGuard = false, signal } = look;
  const said = isGuard ? signal?.said(canary) : undefined;
  const headers = said ? { [SIGNAL_HEADER]: writeSignal(said) } : undefined;
  const read: Read = async (address) => {
    const timeout = AbortSignal.timeout(PATIENCE_MS);
    const response = await ask(address, { signal: timeout, ...(headers && { headers }) });
    return response.json();
  };
  const path = countsPath(isGuard);
  const answers = await Promise.allSettled(
    edges.map((edge) => readCounts(edge, canary, () => read(`${edge}${path}`))),
  );
  const judgement = await judgeAnswers(answers, canary, { edges, read, now: clock() });
  if (signal) return signal.judge(judgement, canary, clock());
  const told = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? (answer.value.guard?.signal ?? []) : [],
  );
  const worst = told.find(({ holds }) => holds) ?? told[0];
  return worst ? addSignal(judgement, worst) : judgement;
}

async function judgeAnswers(
  answers: readonly PromiseSettledResult<CanaryCounts>[],
  canary: Canary,
  { edges, read, now }: { readonly edges: Edges; readonly read: Read; readonly now: Date },
): Promise<Judgement> {
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
  const minutes = Math.ceil((now.getTime() - Date.parse(canary.percentAt)) / 60_000);
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
