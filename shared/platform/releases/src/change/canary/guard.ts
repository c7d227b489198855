/*
 * Whether a canary's visitors fare worse than the others of the same time. Visitors are dealt by chance, so
 * that, where the releases are equally good, each bad visit is the canary's with the probability of its share.
 * Odds that are 1.25 to 20 times as high are what is looked for: the mean of their likelihood ratios is an
 * e-value, of which chance makes 1/α at most once in 1/α roll-outs, however often somebody looks.
 * See Lindon and Malek, "Anytime-valid inference for multinomial count data" (NeurIPS 2022).
 */

import { FIRST, type SideCounts, type StepCounts } from './canary-counts.ts';

type Verdict = 'go' | 'hold' | 'stop';

export interface Judgement {
  readonly verdict: Verdict;
  /** In words, with the counts. */
  readonly why: string;
  /** Whether it holds for want of visitors alone. */
  readonly isEarly?: true;
  readonly evidence: {
    /** 1/α stops it. */
    readonly e: number;
    readonly alpha: number;
    readonly steps: readonly StepCounts[];
    /** The bad readings of one that ended it; `describeSignal` has the words. */
    readonly signal?: unknown;
  };
}

export const ALPHA = 0.05;

const oddsRatios = Array.from({ length: 25 }, (_, index) => 1.25 * 16 ** (index / 24));

/** Chance makes one or two of anything. */
const FEWEST_BAD = 3;

/** Of `FIRST`, which need no statistics. */
const BAD_OF_FIRST = 5;

/** A tab that hangs reports nothing: visitors who were never heard of end it only where that is certain. */
const FEWEST_SILENT = 10;
const CERTAIN = 1_000;

/** Visits that browsers reported of before a larger share is taken. */
const FEWEST_VISITS = 20;

/** A share that chance gives less often than this has another cause. */
const UNLIKELY = 0.001;

/** @param isSampled whether browsers of the two sides may report in other shares: silence ends nothing then */
export function judge(steps: readonly StepCounts[], alpha = ALPHA, isSampled = false): Judgement {
  const e = eValue(steps);
  const canary = sum(steps.map((step) => step.canary));
  const live = sum(steps.map((step) => step.live));
  const counts = `${canary.bad} of ${canary.visits} visits of the canary were bad, ${live.bad} of ${live.visits} of the others`;
  const judged = (verdict: Verdict, why: string): Judgement => ({
    ...{ verdict, why },
    evidence: { e, alpha, steps },
  });
  const known = steps.reduce((total, step) => total + (step.canary.badOfFirst ?? 0), 0);
  const badOfFirst = canary.visits <= FIRST ? canary.bad : known;
  if (badOfFirst >= BAD_OF_FIRST) {
    const early = `${badOfFirst} of its first ${FIRST} were, and ${BAD_OF_FIRST} are enough`;
    return judged('stop', `${counts}; ${early}`);
  }
  if (canary.bad >= FEWEST_BAD && e >= 1 / alpha) {
    return judged('stop', `${counts}: less likely by chance than 1 in ${Math.floor(e)}`);
  }
  const silence = findSilence(steps, alpha);
  if (silence) return judged(silence.isCertain && !isSampled ? 'stop' : 'hold', silence.why);
  const now = steps.at(-1);
  if (now && now.percent >= 100) {
    return judged('hold', `everybody has it, and nobody is left to compare with; ${counts}`);
  }
  const early = (why: string): Judgement => ({ ...judged('hold', why), isEarly: true });
  if (!now) return early('nothing was counted yet');
  if (now.percent === 0) {
    return judged(
      'hold',
      'its shares begin with `site canary step`: those who have its link are not counted',
    );
  }
  if (now.canary.visits < FEWEST_VISITS) {
    return early(`browsers have reported ${now.canary.visits} visits at this share`);
  }
  const dealt = now.given.canary + now.given.live;
  const expected = now.percent / 100;
  if (binomialTail(dealt, now.given.canary, expected) < UNLIKELY) {
    return judged(
      'hold',
      `${now.given.canary} of ${dealt} visitors got it, which does not fit ${now.percent} percent`,
    );
  }
  const reported = now.canary.visits + now.live.visits;
  if (binomialTail(reported, now.canary.visits, expected) < UNLIKELY) {
    return judged(
      'hold',
      `browsers reported ${now.canary.visits} visits of the canary and ${now.live.visits} of the others, which does not fit ${now.percent} percent`,
    );
  }
  return judged('go', counts);
}

/** Where more of the canary's visitors than chance makes were given a page and never heard of. */
function findSilence(steps: readonly StepCounts[], alpha: number) {
  const silent = steps.flatMap((step) => {
    const { given, heard } = step;
    if (!heard) return [];
    const silentOf = (side: 'canary' | 'live'): SideCounts => ({
      visits: given[side],
      bad: given[side] - heard[side],
    });
    return [{ ...step, canary: silentOf('canary'), live: silentOf('live') }];
  });
  const e = eValue(silent);
  const canary = sum(silent.map((step) => step.canary));
  const live = sum(silent.map((step) => step.live));
  if (canary.bad < FEWEST_BAD || e < 1 / alpha) return undefined;
  const isMost = canary.bad >= FEWEST_SILENT && canary.bad > canary.visits / 2;
  return {
    isCertain: isMost && e >= CERTAIN,
    why: `${canary.bad} of ${canary.visits} visitors who got it were never heard of, ${live.bad} of ${live.visits} of the others: less likely by chance than 1 in ${Math.floor(e)}`,
  };
}

/** More certain than anything is. */
const MOST = 1e12;

/** The evidence that bad visits are the canary's more often than its share: about 1 where they are not. */
export function eValue(steps: readonly StepCounts[]): number {
  // Where everybody has it a bad visit says nothing.
  const compared = steps.filter(({ percent }) => percent < 100);
  const ratios = oddsRatios.map((odds) =>
    compared.reduce((log, { percent, canary, live }) => {
      const share = percent / 100;
      const all = canary.bad + live.bad;
      return log + canary.bad * Math.log(odds) - all * Math.log(odds * share + 1 - share);
    }, 0),
  );
  const mean = ratios.reduce((total, log) => total + Math.exp(log), 0) / ratios.length;
  return Math.min(mean, MOST);
}

/**
 * The smallest share of bad visits that would stop a canary within a number of visits; undefined where
 * none would.
 * @param badShare of visits of what is live, from 0 to 1
 */
export function smallestFound(
  visits: number,
  percent: number,
  badShare: number,
): number | undefined {
  const canary = Math.floor((visits * percent) / 100);
  const live = { visits: visits - canary, bad: (visits - canary) * badShare };
  for (let bad = FEWEST_BAD; bad <= canary; bad += 1) {
    const step = { percent, canary: { visits: canary, bad }, live, given: { canary, live: 0 } };
    if (bad / canary > badShare && eValue([step]) >= 1 / ALPHA) return bad / canary;
  }
  return undefined;
}

export const sum = (sides: readonly SideCounts[]): SideCounts => ({
  visits: sides.reduce((total, { visits }) => total + visits, 0),
  bad: sides.reduce((total, { bad }) => total + bad, 0),
});

/** How likely a count is at least so far from what a probability gives, on either side. */
export function binomialTail(trials: number, count: number, probability: number): number {
  if (trials === 0) return 1;
  if (probability >= 1) return count === trials ? 1 : 0;
  if (probability <= 0) return count === 0 ? 1 : 0;
  // Beyond what is likely each term is smaller than the one before it.
  const step = count < trials * probability ? -1 : 1;
  const odds = Math.log(probability / (1 - probability));
  let log =
    logFactorial(trials) -
    logFactorial(count) -
    logFactorial(trials - count) +
    count * odds +
    trials * Math.log(1 - probability);
  let tail = 0;
  for (let k = count; k >= 0 && k <= trials && Math.exp(log) > tail * 1e-12; k += step) {
    tail += Math.exp(log);
    log +=
      step > 0 ? Math.log((trials - k) / (k + 1)) + odds : Math.log(k / (trials - k + 1)) - odds;
  }
  return Math.min(1, 2 * tail);
}

/** Stirling's series, to ten digits. */
function logFactorial(n: number): number {
  if (n < 10) return n < 2 ? 0 : Math.log(n) + logFactorial(n - 1);
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}
