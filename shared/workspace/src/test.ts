import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { runEndToEnd } from './end-to-end.ts';
import { run } from './run.ts';
import { step } from './step.ts';
import { ended, printTotals, readVitestTotals, type Totals } from './totals.ts';

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

totals.push(await step('End to end', () => runEndToEnd(process.argv.slice(2))));

await rm(reports, { recursive: true });
printTotals(totals);

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
