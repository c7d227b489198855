import { findNginx, thisMachine } from '@platform/testing/machine';
import { buildConsolePage } from './console-page.ts';
import { otherNodes, runUnitTestsOn } from './other-nodes.ts';
import { step } from './run-command.ts';
import { printTotals, runEndToEnd, runUnitTests, type Totals, unitProofs } from './run-tests.ts';

// `pnpm prove`: runs the long proofs, those in a browser beside the others, because both wait for
// half of their time, and then unit tests on other versions of Node. `--shard=1/4` runs a quarter of both
// kinds. Other arguments go to Playwright, and the others are left out then. The last line is
// `N passed, N failed, N skipped`; the exit code is 1 if a proof failed or none ran. How much proofs of
// chance try is in the environment: `verify.yml` asks for more each night.
const args = process.argv.slice(2);
const shard = args.filter((arg) => arg.startsWith('--shard='));
// Several of both need it, and only one process at a time can install or build it.
findNginx(thisMachine);
await buildConsolePage();
const browser = step('Proofs in the browser', () => runEndToEnd(['--proofs', ...args]));
const unit: Totals[] = [];
if (args.length === shard.length) {
  unit.push(await step('Proofs', () => runUnitTests({ args: shard, env: unitProofs })));
  for (const version of shard.some((arg) => !arg.startsWith('--shard=1/')) ? [] : otherNodes) {
    unit.push(await step(`Unit tests on Node ${version}`, () => runUnitTestsOn(version)));
  }
}
printTotals([...unit, await browser]);
