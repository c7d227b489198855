import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureTool, runTool } from './run-tool.ts';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

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

/** A runner that failed without a failed test, or wrote no report, counts as one failure. */
async function runWithReport(
  run: (report: string) => Promise<boolean>,
  read: (report: string) => Totals | undefined,
): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'));
  const report = join(folder, 'report.json');
  try {
    const ok = await run(report);
    const counted = read(await readFile(report, 'utf8').catch(() => ''));
    const { passed, failed, skipped } = counted ?? noTests;
    return { passed, failed: ok && counted ? failed : Math.max(failed, 1), skipped };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Prints the sums as the last line, and sets exit code 1 if a test failed or none ran. */
export function printTotals(totals: readonly Totals[]): void {
  const sum = (key: keyof Totals) => totals.reduce((total, part) => total + part[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

/** Arguments are Playwright's; `--proofs` runs the long proofs instead of the tests. */
export function runEndToEnd(args: readonly string[]): Promise<Totals> {
  return runWithReport((report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    return runTool('tsx', ['run.ts', ...args], { folder: 'e2e', env });
  }, readPlaywrightTotals);
}

interface Options {
  readonly proofs?: boolean;
  readonly only?: readonly string[];
  /** Prints all at the end, because something else prints meanwhile. */
  readonly beside?: boolean;
}

export function runUnitTests({ proofs, only = [], beside }: Options = {}): Promise<Totals> {
  return runWithReport(async (report) => {
    const args = ['run', '--config', 'shared/workspace/vitest.config.ts', '--root', '.'];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
    const env: Record<string, string> = proofs ? { UNIT_PROOFS: 'yes' } : {};
    const command = ['vitest', [...args, ...reporters, ...only], { env }] as const;
    if (!beside) return runTool(...command);
    const { ok, output } = await captureTool(...command);
    console.log(output.trimEnd());
    return ok;
  }, readVitestTotals);
}
