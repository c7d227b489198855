import { checks, runCheck } from './checks.ts';
import { step } from './run-command.ts';
import { printTotals, runEndToEnd, runUnitTests } from './run-tests.ts';

// `pnpm test`: lint, types, unused code and unit tests, beside end-to-end tests in a real browser
// against the real edge and setup service: each waits for a part of its time. Every part runs even if
// another one failed. The last line is `N passed, N failed, N skipped`, and each check of the sources
// counts as one test. The exit code is 1 if a part failed or no test ran.
const checked = checks.map((check) =>
  step(check.name, async () => {
    const { ok, output } = await runCheck(check);
    if (output !== '') console.log(output.trimEnd());
    return {
      passed: Number(ok),
      failed: Number(!ok),
      skipped: 0,
      failures: ok ? [] : [check.name],
    };
  }),
);
const unit = step('Unit tests', runUnitTests);
const browser = step('End to end', () => runEndToEnd(process.argv.slice(2)));

printTotals(await Promise.all([...checked, unit, browser]));
