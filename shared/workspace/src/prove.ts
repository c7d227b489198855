import { runEndToEnd } from './end-to-end.ts';
import { step } from './step.ts';
import { printTotals } from './totals.ts';
import { runUnitTests } from './unit-tests.ts';

/*
 * `pnpm prove`: the long proofs, which kill services again and again, let operators and accidents
 * meet in random order, build other versions of applications and tools beside this one, or wait for
 * a site of their own to fail and to come back. Arguments go on to Playwright. The last line is
 * `N passed, N failed, N skipped`; exit code 1 where anything failed or nothing ran.
 */
const args = process.argv.slice(2);
// Who names a file or a title means Playwright's.
const unit = args.length > 0 ? [] : [await step('Proofs', () => runUnitTests({ proofs: true }))];
const browser = await step('Proofs in the browser', () => runEndToEnd(['--proofs', ...args]));
printTotals([...unit, browser]);
