import { CONFIGURATION } from '@platform/contracts/application';
import type { ChangedRelease } from '@platform/contracts/ledger';
import {
  type HealthAnswer,
  type HealthCounts,
  percentile,
  type Timing,
  timings,
} from '@platform/contracts/release-health';
import { totalOf } from '../edge/health-summary.ts';

const compared = {
  lcp: 'the largest picture or text comes after',
  inp: 'a press is answered after',
  wait: 'a first touch waits for',
} as const satisfies Partial<Record<Timing, string>>;

const comparedTimings = ['lcp', 'inp', 'wait'] as const;

/** Views of either release before they are compared. */
const FEWEST = 20;

/** So much slower, and at least so many milliseconds, is no chance. */
const RATIO = 1.25;
const LEAST_MS = 100;

/**
 * How much slower a release is than the one that it replaces, on the routes that both were seen on: three of
 * four views are faster than what is compared; or that too few were measured to say so. Undefined where it is
 * not slower, or nothing is there to compare with: a new application, a configuration, other routes alone.
 */
export function slowerBy(
  changes: readonly ChangedRelease[],
  rows: HealthAnswer['rows'],
): string | undefined {
  const found = changes.flatMap((change) => {
    const { name, from, to } = change;
    return name !== CONFIGURATION && from && to ? compare({ name, from, to }, rows) : [];
  });
  return found.find(({ isSlower }) => isSlower)?.why ?? found[0]?.why;
}

interface Replacing {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Nothing where it is as fast. */
function compare({ name, from, to }: Replacing, rows: HealthAnswer['rows']) {
  const of = (release: string) => rows.filter((row) => row.app === name && row.release === release);
  const [before, after] = [of(from), of(to)];
  const both = (row: { readonly route: string }) =>
    [before, after].every((side) => side.some(({ route }) => route === row.route));
  const [old, now] = [totalOf(before.filter(both)), totalOf(after.filter(both))];
  // Sections alone have no times, and other routes none to compare with.
  const isTimed = [...before, ...after].some(({ counts }) => isTimedIn(counts));
  let isMeasured = before.length > 0 && after.length > 0 && !(isTimed && after.some(both));
  let isLacking = false;
  for (const timing of comparedTimings) {
    const [was, is] = [percentile(old, timing), percentile(now, timing)];
    const counts = [countOf(old, timing), countOf(now, timing)];
    if (was === undefined || is === undefined || Math.min(...counts) < FEWEST) {
      // A page that is too busy does not measure itself either; one that is awake at once waits for nothing.
      isLacking ||= timing !== 'wait' && Math.max(...counts) >= FEWEST;
      continue;
    }
    isMeasured = true;
    if (is > was * RATIO && is > was + LEAST_MS) {
      const slower = `${compared[timing]} ${Math.round(is)} ms instead of ${Math.round(was)}`;
      const why = `with ${name} ${to} ${slower} in three of four views`;
      return [{ isSlower: true, why }];
    }
  }
  const why = `too few views of ${name} were measured to know whether it is slower`;
  return isMeasured && !isLacking ? [] : [{ isSlower: false, why }];
}

const isTimedIn = (counts: HealthCounts): boolean =>
  comparedTimings.some((timing) => countOf(counts, timing) > 0);

const countOf = (counts: HealthCounts, timing: Timing): number =>
  timings[timing].reduce((sum, _end, position) => sum + (counts[`${timing}${position}`] ?? 0), 0);
