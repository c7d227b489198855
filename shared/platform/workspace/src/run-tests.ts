import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { captureTool, runTool } from './run-tool.ts';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of what failed, each with the beginning of its message. */
  readonly failures: readonly string[];
}

const noTests: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] };

// Enough to see which expectation failed; the whole message stands where it happened.
const MESSAGE_LINES = 12;

function describe(name: string, messages: readonly string[] = []): string {
  const lines = stripVTControlCharacters(messages[0] ?? '')
    .trimEnd()
    .split('\n');
  return [name, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n').trimEnd();
}

/** The parts of vitest's report that are read; its version is fixed in the catalog. */
interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export function readVitestTotals(report: string): Totals | undefined {
  if (report === '') return undefined;
  const read: VitestReport = JSON.parse(report);
  return {
    passed: read.numPassedTests ?? 0,
    failed: read.numFailedTests ?? 0,
    skipped: (read.numPendingTests ?? 0) + (read.numTodoTests ?? 0),
    failures: (read.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => describe(`${name}: ${fullName}`, failureMessages)),
    ),
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

function findFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors ?? []);
        return describe(
          `${file}:${line}: ${title}`,
          errors.map(({ message }) => message ?? ''),
        );
      }),
  );
  return [...here, ...suites.flatMap(findFailures)];
}

/** Reads the totals from Playwright's JSON report; a flaky test counts as failed. */
export function readPlaywrightTotals(report: string): Totals | undefined {
  if (report === '') return undefined;
  // The version of Playwright is fixed, so the format is known.
  const { stats, ...root } = JSON.parse(report) as PlaywrightSuite & {
    stats: Record<string, number | undefined>;
  };
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
    failures: findFailures(root),
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
    const totals = counted ?? noTests;
    return ok && counted ? totals : { ...totals, failed: Math.max(totals.failed, 1) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Prints what failed, so that nobody has to search for it above, and the sums as the last line; sets
 * exit code 1 if a test failed or none ran.
 */
export function printTotals(totals: readonly Totals[]): void {
  for (const failure of totals.flatMap(({ failures }) => failures))
    console.log(`\nFAILED ${failure}`);
  const sum = (key: Exclude<keyof Totals, 'failures'>) =>
    totals.reduce((total, part) => total + part[key], 0);
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

export const vitestOptions = [
  '--config',
  'shared/platform/workspace/vitest.config.ts',
  '--root',
  '.',
];

/** Set for the long ones. */
export const unitProofs = { UNIT_PROOFS: 'yes' };

/** Prints all at the end, because something else prints meanwhile. */
export function runUnitTests({
  args = [],
  env = {},
}: {
  /** Vitest's, such as parts of paths. */
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
} = {}): Promise<Totals> {
  return runWithReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
    const all = ['run', ...args, ...vitestOptions, ...reporters];
    const { ok, output } = await captureTool('vitest', all, { env });
    console.log(output.trimEnd());
    return ok;
  }, readVitestTotals);
}
