/** How many tests ended how. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

/** Reads the totals out of vitest's JSON report; undefined where there is no report. */
export function readVitestTotals(report: string): Totals | undefined {
  if (report === '') return undefined;
  // Written by the vitest that the catalog pins.
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    report,
  ) as Record<string, number | undefined>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Reads the totals out of Playwright's JSON report; a flaky test counts as failed. */
export function readPlaywrightTotals(report: string): Totals | undefined {
  if (report === '') return undefined;
  // Written by the Playwright that e2e depends on.
  const { stats } = JSON.parse(report) as { stats: Record<string, number | undefined> };
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}

/** A runner that failed without a failed test, such as by not starting, counts as one failure. */
export function ended(ok: boolean, counted: Totals | undefined): Totals {
  const { passed, failed, skipped } = counted ?? noTests;
  return { passed, failed: ok && counted ? failed : Math.max(failed, 1), skipped };
}

/** Prints the sums as the last line, and sets the exit code: 1 where anything failed or nothing ran. */
export function printTotals(totals: readonly Totals[]): void {
  const sum = (key: keyof Totals) => totals.reduce((total, part) => total + part[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
