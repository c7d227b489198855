import { step } from './run-command.ts';
import { printTotals, runEndToEnd, runUnitTests } from './run-tests.ts';

/*
 * `pnpm prove`: runs the long proofs. They kill services again and again, mix operators and
 * failures in random order, build other versions of applications and tools beside this one, or wait
 * for a site of their own to fail and to recover. Arguments are passed to Playwright. The last line
 * is `N passed, N failed, N skipped`; the exit code is 1 if a proof failed or none ran.
 */
const args = process.argv.slice(2);
// Arguments select Playwright's tests, so the unit proofs are left out.
const unit = args.length > 0 ? [] : [await step('Proofs', () => runUnitTests({ proofs: true }))];
const browser = await step('Proofs in the browser', () => runEndToEnd(['--proofs', ...args]));
printTotals([...unit, browser]);
