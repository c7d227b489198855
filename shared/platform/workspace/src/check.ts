import { OperatorError } from '@platform/node/operator-error';
import { checks, runCheck } from './checks.ts';
import { runCommand } from './run-command.ts';

/* `pnpm check`: the static checks of the workspace. The exit code is 1 if one fails. */
await runCommand(async () => {
  const running = checks.map((check) => ({ name: check.name, outcome: runCheck(check) }));
  const failed: string[] = [];
  for (const { name, outcome } of running) {
    const { ok, output, seconds } = await outcome;
    console.log(`\n${name} (${seconds} s)\n${output.trim()}`.trimEnd());
    if (!ok) failed.push(name);
  }
  if (failed.length > 0) throw new OperatorError(`These checks failed: ${failed.join(', ')}.`);
});
