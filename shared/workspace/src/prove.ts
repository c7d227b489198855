import { runEndToEnd } from './end-to-end.ts';
import { step } from './step.ts';
import { printTotals } from './totals.ts';

/*
 * `pnpm prove`: the long proofs, which build other versions of applications and of the tools beside
 * this one, or wait for a site of their own to fail and to come back. Arguments go on to Playwright. The last line is `N passed, N failed, N skipped`; exit
 * code 1 where anything failed or nothing ran.
 */
const totals = await step('Proofs', () => runEndToEnd(['--proofs', ...process.argv.slice(2)]));
printTotals([totals]);
