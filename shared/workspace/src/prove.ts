import { findNginx, thisMachine } from '@site/testing/machine';
import { buildConsolePage } from './console-page.ts';
import { step } from './run-command.ts';
import { printTotals, runEndToEnd, runUnitTests } from './run-tests.ts';

// `pnpm prove`: runs the long proofs, those in a browser beside the others, because both wait for
// half of their time. Arguments go to Playwright, and the others are left out then. The last line is
// `N passed, N failed, N skipped`; the exit code is 1 if a proof failed or none ran.
const args = process.argv.slice(2);
// Several of both need it, and only one process at a time can install or build it.
findNginx(thisMachine);
await buildConsolePage();
const unit = args.length > 0 ? [] : [step('Proofs', () => runUnitTests({ proofs: true }))];
const browser = step('Proofs in the browser', () => runEndToEnd(['--proofs', ...args]));
printTotals(await Promise.all([...unit, browser]));
