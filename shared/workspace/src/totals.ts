/** How many tests ended how. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

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
