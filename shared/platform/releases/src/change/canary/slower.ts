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

/** Views of either release before they are compared. */
const FEWEST = 20;

/** So much slower, and at least so many milliseconds, is no chance. */
const RATIO = 1.25;
const LEAST_MS = 100;

/**
 * How much slower a release is than the one that it replaces, on the routes that both were seen on: three of
 * four views are faster than what is compared. Undefined where it is not, or too few were counted.
 */
export function slowerBy(
  changes: readonly ChangedRelease[],
  rows: HealthAnswer['rows'],
): string | undefined {
  for (const { name, from, to } of changes) {
    const [before, after] = [from, to].map((release) =>
      rows.filter((row) => row.app === name && row.release === release),
    );
    if (!before || !after) continue;
    const both = (row: { readonly route: string }) =>
      [before, after].every((side) => side.some(({ route }) => route === row.route));
    const [old, now] = [totalOf(before.filter(both)), totalOf(after.filter(both))];
    for (const timing of ['lcp', 'inp', 'wait'] as const) {
      const [was, is] = [percentile(old, timing), percentile(now, timing)];
      if (was === undefined || is === undefined) continue;
      if (Math.min(countOf(old, timing), countOf(now, timing)) < FEWEST) continue;
      if (is > was * RATIO && is > was + LEAST_MS) {
        return `with ${name} ${to} ${compared[timing]} ${Math.round(is)} ms instead of ${Math.round(was)} in three of four views`;
      }
    }
  }
  return undefined;
}

const countOf = (counts: HealthCounts, timing: Timing): number =>
  timings[timing].reduce((sum, _end, position) => sum + (counts[`${timing}${position}`] ?? 0), 0);
