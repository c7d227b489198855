import { OperatorError } from '@site/node/operator-error';
import { checks } from './checks.ts';
import { runCommand } from './run-command.ts';

/*
 * `pnpm check`: lint, format, types, API reports and unused code of the whole workspace. The exit code
 * is 1 if a check fails.
 */
await runCommand(async () => {
  const failed: string[] = [];
  for (const check of checks) {
    console.log(`\n${check.name}`);
    if (!(await check.run())) failed.push(check.name);
  }
  if (failed.length > 0) throw new OperatorError(`These checks failed: ${failed.join(', ')}.`);
});
