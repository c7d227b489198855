import { findPostgres } from '@site/setup-service/testing/postgres-cluster';
import { runEndToEnd } from './end-to-end.ts';
import { step } from './step.ts';
import { printTotals, type Totals } from './totals.ts';
import { runUnitTests } from './unit-tests.ts';

/*
 * `pnpm prove`: runs the long proofs. They kill services again and again, mix operators and
 * failures in random order, build other versions of applications and tools beside this one, or wait
 * for a site of their own to fail and to recover. Arguments are passed to Playwright. The last line
 * is `N passed, N failed, N skipped`; the exit code is 1 if a proof failed or none ran.
 */
const args = process.argv.slice(2);
/** What is bought by each method, and a trial that becomes a customer. */
const purchases = [
  'journeys/payment/hardware.spec.ts',
  'journeys/account/',
  'journeys/purchase/purchase.spec.ts',
];
// Arguments select Playwright's tests, so the unit proofs are left out.
const unit = args.length > 0 ? [] : [await step('Proofs', () => runUnitTests({ proofs: true }))];
const browser = await step('Proofs in the browser', () => runEndToEnd(['--proofs', ...args]));
const postgres =
  args.length > 0
    ? []
    : [await step('Purchases in the browser, with PostgreSQL', purchasesOnPostgres)];
printTotals([...unit, browser, ...postgres]);

/** The other proofs run it as well where it is installed. */
async function purchasesOnPostgres(): Promise<Totals> {
  if (findPostgres()) return runEndToEnd(['--postgres', ...purchases]);
  console.log('PostgreSQL is not installed: this counts as one that was skipped.');
  return { passed: 0, failed: 0, skipped: 1 };
}
