import type { Canary } from '@platform/contracts/ledger';
import type { SignalSaid } from './canary-counts.ts';
import { type Judgement, judge } from './guard.ts';

/*
 * A signal is one number from outside, such as finished sign-ups per visit, with the bound that an operator
 * set where the guard runs. It is read once a minute:
 *
 *   missing                no step is taken: neither good nor bad is known
 *   within its bound       steps are taken as without it
 *   on the wrong side      no step; the third such reading within ten minutes, with none between that is
 *                          within, is as bad as what the edges count. Flaky sources and short breaks pass.
 *
 * Readings are of one canary at one share; a guard that is started again begins to count them anew.
 */

export interface Bound {
  readonly at: 'least' | 'most';
  readonly number: number;
  /** In percent of what the signal is for those who have what is live. */
  readonly isOfLive: boolean;
}

/** For both sides where they are compared. */
interface Values {
  readonly canary: number;
  readonly live?: number | undefined;
}

export interface Reading {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Or why there are none. */
  readonly values: Values | string;
}

export interface Readings {
  readonly of: string;
  readonly last: Reading;
  /** Those on the wrong side since the last one within the bound. */
  readonly bad: readonly { readonly at: number; readonly values: Values }[];
}

/** Milliseconds between two readings: what is measured changes more slowly than a guard looks. */
const EVERY_MS = 60_000;

/** Bad readings that end a canary, and the milliseconds in which they have to be. */
const ENOUGH = 3;
const WITHIN_MS = 10 * EVERY_MS;

/** Visitors before a number says anything: of one or two each outcome is extreme. */
const FEWEST_VISITORS = 20;

/** A larger share begins with readings of its own. */
export const readingsOf = ({ salt, percentAt }: Canary): string => `${salt} ${percentAt}`;

export function isDue(before: Readings | undefined, of: string, now: number): boolean {
  // A clock that was set back must not stop the readings.
  return before?.of !== of || Math.abs(now - before.last.at) >= EVERY_MS;
}

export function withReading(
  before: Readings | undefined,
  of: string,
  last: Reading,
  bound: Bound,
): Readings {
  const known = before?.of === of ? before.bad : [];
  const near = known.filter(({ at }) => Math.abs(last.at - at) < WITHIN_MS);
  const { at, values } = last;
  if (typeof values === 'string') return { of, last, bad: near };
  return { of, last, bad: isWithin(values, bound) ? [] : [...near, { at, values }].slice(-ENOUGH) };
}

function isWithin({ canary, live = 0 }: Values, { at, number, isOfLive }: Bound): boolean {
  const limit = isOfLive ? (live * number) / 100 : number;
  return at === 'least' ? canary >= limit : canary <= limit;
}

/** What the edges counted, and a signal beside it: that alone may end a canary, and hold up a step. */
export function withSignal(
  judgement: Judgement,
  { last, bad }: Readings,
  bound: Bound,
): Judgement & { readonly signal: SignalSaid } {
  const asked = describeBound(bound);
  const said = (verdict: Judgement['verdict'], words: string) => {
    const signal = { holds: verdict !== 'go', words };
    return { ...addSignal(judgement, signal), signal };
  };
  const { values } = last;
  if (typeof values === 'string') return said('hold', `its signal is missing: ${values}`);
  const is = `its signal is ${describeValues(values)}, and ${asked} is asked for`;
  if (bad.length === 0) return said('go', is);
  if (bad.length < ENOUGH) return said('hold', `${is}: ${bad.length} of ${ENOUGH} such readings`);
  const visitors = visitorsOf(judgement);
  if (visitors < FEWEST_VISITORS) {
    return said('hold', `${is}, but ${visitors} visitors are too few to end it`);
  }
  const signal = { bound: asked, values: bad.map(({ values }) => describeValues(values)) };
  const words = describeSignal(signal) ?? is;
  return {
    verdict: 'stop',
    why: `${words}; ${judgement.why}`,
    evidence: { ...judgement.evidence, signal },
    signal: { holds: true, words },
  };
}

/** As one knows it who does not read the signal: it ends nothing. */
export function addSignal(judgement: Judgement, { holds, words }: SignalSaid): Judgement {
  if (judgement.verdict === 'stop') return judgement;
  const why = `${judgement.why}; ${words}`;
  return { ...judgement, why, verdict: holds ? 'hold' : judgement.verdict };
}

/** What a ledger's entry has of a judgement, in words. */
export function describeEvidence(evidence: unknown): string {
  // Another version may have written something else.
  const { steps, alpha, e, signal } = evidence as Partial<Judgement['evidence']>;
  if (!Array.isArray(steps) || !alpha || e === undefined) return JSON.stringify(evidence);
  const { why } = judge(steps, alpha);
  const signalled = describeSignal(signal);
  if (signalled) return `${signalled}; ${why}`;
  // Some rules end it without statistics.
  return e >= 1 / alpha ? `${why} (e-value ${e.toFixed(1)}; ${1 / alpha} ends it)` : why;
}

/** Undefined where no signal ended that canary. */
function describeSignal(signal: unknown): string | undefined {
  // Another version may have written something else.
  const { bound, values } = (signal ?? {}) as Partial<Record<'bound' | 'values', unknown>>;
  if (!Array.isArray(values)) return undefined;
  return `its signal was ${values.join(', then ')}, and ${bound} is asked for`;
}

function visitorsOf({ evidence: { steps } }: Judgement): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  // An edge that was started again knows of reports, and not of the pages before them.
  return Math.max(
    sum(steps.map(({ given }) => given.canary)),
    sum(steps.map(({ canary }) => canary.visits)),
  );
}

const describeBound = ({ at, number, isOfLive }: Bound) =>
  `at ${at} ${number}${isOfLive ? ' percent of theirs' : ''}`;

const describeValues = ({ canary, live }: Values) =>
  live === undefined ? rounded(canary) : `${rounded(canary)} (${rounded(live)} of the others)`;

const rounded = (value: number) => String(Number(value.toPrecision(4)));
