import { checks, runCheck } from './checks.ts';
import { step } from './run-command.ts';
import { printTotals, runEndToEnd, runUnitTests, type Totals } from './run-tests.ts';

// `pnpm test`: lint, types, unused code, unit tests, then end-to-end tests in a real browser
// against the real edge and setup service. Every part runs even if an earlier one failed. The last
// line is `N passed, N failed, N skipped`, and each check of the sources counts as one test. The
// exit code is 1 if a part failed or no test ran.
const totals: Totals[] = [];

const checked = checks.map((check) =>
  step(check.name, async () => {
    const { ok, output } = await runCheck(check);
    if (output !== '') console.log(output.trimEnd());
    return { passed: Number(ok), failed: Number(!ok), skipped: 0 };
  }),
);
totals.push(...(await Promise.all(checked)));

totals.push(await step('Unit tests', () => runUnitTests()));
totals.push(await step('End to end', () => runEndToEnd(process.argv.slice(2))));

printTotals(totals);
