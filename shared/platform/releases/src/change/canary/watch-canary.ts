import type { Canary } from '@platform/contracts/ledger';
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
import type { Judgement } from './guard.ts';
import { judgeCanary, type Looking } from './judge-canary.ts';
import { countsPath } from './running-guard.ts';

/*
 * The guard of a canary, and the clock of its steps. It counts nothing and holds nothing: killed and started
 * again it goes on, and two of them write the same entry once. What it may do by itself is to end a canary,
 * and to take the steps that an operator ordered; it promotes nothing.
 */

/** Milliseconds for an edge to answer. */
const PATIENCE_MS = 3_000;

type Move = 'end' | 'grow' | 'wait';

/** Silence, and a stop that nobody asked for, never take a step. */
function nextMove(canary: Canary, { verdict }: Judgement, now: Date): Move {
  if (verdict === 'stop') return canary.guard ? 'end' : 'wait';
  return verdict === 'go' && isStepDue(canary, now) ? 'grow' : 'wait';
}

interface Watch extends CanaryInput, Omit<Looking, 'isGuard'> {
  /** Says what it would do, and does nothing. */
  readonly dryRun?: boolean | undefined;
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
