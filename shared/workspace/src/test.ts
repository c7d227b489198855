import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { run } from './run.ts';
import { step } from './step.ts';
import { noTests, readPlaywrightTotals, readVitestTotals, type Totals } from './totals.ts';

/*
 * `pnpm test`: lint, types, unused code, unit tests, then end-to-end tests in a real browser against
 * the real edge and setup service. Everything runs even where something before it failed. The last
 * line is `N passed, N failed, N skipped`, each check of the sources counting as one; exit code 1
 * where anything failed or nothing ran.
 */
const reports = await mkdtemp(join(tmpdir(), 'site-test-'));
const totals: Totals[] = [];

for (const check of checks) {
  totals.push(
    await step(check.name, async () => {
      const passed = await check.run();
      return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
    }),
  );
}

const unitReport = join(reports, 'unit.json');
totals.push(
  await step('Unit tests', async () => {
    const args = ['run', '--config', 'shared/workspace/vitest.config.ts', '--root', '.'];
    const ok = await run('vitest', [
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
    ]);
    return ended(ok, readVitestTotals(await read(unitReport)));
  }),
);

const browserReport = join(reports, 'browser.json');
totals.push(
  await step('End to end', async () => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
    const ok = await run('tsx', ['run.ts', ...process.argv.slice(2)], { folder: 'e2e', env });
    return ended(ok, readPlaywrightTotals(await read(browserReport)));
  }),
);

await rm(reports, { recursive: true });
const sum = (key: keyof Totals) => totals.reduce((total, part) => total + part[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** A runner that failed without a failed test, such as by not starting, counts as one failure. */
function ended(ok: boolean, counted: Totals | undefined): Totals {
  const { passed, failed, skipped } = counted ?? noTests;
  return { passed, failed: ok && counted ? failed : Math.max(failed, 1), skipped };
}
