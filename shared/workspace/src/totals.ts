/** The numbers of tests by outcome. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

/** Reads the totals from vitest's JSON report; undefined if it is empty. */
export function readVitestTotals(report: string): Totals | undefined {
  if (report === '') return undefined;
  // The version of vitest is fixed in the catalog, so the format is known.
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    report,
  ) as Record<string, number | undefined>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Reads the totals from Playwright's JSON report; a flaky test counts as failed. */
export function readPlaywrightTotals(report: string): Totals | undefined {
  if (report === '') return undefined;
  // The version of Playwright is fixed, so the format is known.
  const { stats } = JSON.parse(report) as { stats: Record<string, number | undefined> };
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}

/**
 * The totals of a test runner that has ended. If it failed without a failed test, that counts as one
 * failure.
 */
export function ended(ok: boolean, counted: Totals | undefined): Totals {
  const { passed, failed, skipped } = counted ?? noTests;
  return { passed, failed: ok && counted ? failed : Math.max(failed, 1), skipped };
}

/** Prints the sums as the last line, and sets exit code 1 if a test failed or none ran. */
export function printTotals(totals: readonly Totals[]): void {
  const sum = (key: keyof Totals) => totals.reduce((total, part) => total + part[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
