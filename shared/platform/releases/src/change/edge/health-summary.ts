import {
  addCounts,
  crashFree,
  type HealthAnswer,
  type HealthCounts,
  percentile,
} from '@platform/contracts/release-health';

/** Of one release, on all its pages. */
export function countsOf({ rows }: HealthAnswer, app: string, release: string): HealthCounts {
  return totalOf(rows.filter((row) => row.app === app && row.release === release));
}

export function totalOf(rows: HealthAnswer['rows']): HealthCounts {
  const total: HealthCounts = {};
  for (const { counts } of rows) addCounts(total, counts);
  return total;
}

export type HealthSummary = ReturnType<typeof summaryOf>;

/** Times are those that three of four views had, or less, in milliseconds. */
export function summaryOf(counts: HealthCounts) {
  const { served = 0, seen = 0, awake = 0, bad = 0, unanswered = 0, scripts = 0 } = counts;
  const { loads = 0, fallbacks = 0, draws = 0, mismatches = 0, uncaught = 0 } = counts;
  return {
    ...{ served, seen, awake, crashFree: crashFree(counts), fallbacks, bad, unanswered },
    ...{ scripts, loads, draws, mismatches, uncaught },
    wait: percentile(counts, 'wait'),
    lcp: percentile(counts, 'lcp'),
    inp: percentile(counts, 'inp'),
    cls: percentile(counts, 'cls'),
  };
}
