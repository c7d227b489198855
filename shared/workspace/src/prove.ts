import { step } from './run-command.ts';
import { printTotals, runEndToEnd, runUnitTests } from './run-tests.ts';

// `pnpm prove`: runs the long proofs; arguments go to Playwright. The last line is `N passed, N
// failed, N skipped`; the exit code is 1 if a proof failed or none ran.
const args = process.argv.slice(2);
// Arguments select Playwright's tests, so the unit proofs are left out.
const unit = args.length > 0 ? [] : [await step('Proofs', () => runUnitTests({ proofs: true }))];
const browser = await step('Proofs in the browser', () => runEndToEnd(['--proofs', ...args]));
printTotals([...unit, browser]);
