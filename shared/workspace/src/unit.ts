import { OperatorError } from '@site/node/operator-error';
import { workspaceFolder } from '@site/node/workspace-folder';
import { globSync } from 'tinyglobby';
import { runCommand } from './run-command.ts';
import { runUnitTests, vitestOptions } from './run-tests.ts';
import { runTool } from './run-tool.ts';

// `pnpm unit PATH… [-t NAME]`: runs the unit tests of files whose path contains PATH. The exit code
// is 1 if a test failed, or if nothing matches. `--watch` runs them again at each change, and
// `--coverage` says which lines they reached; all options are vitest's.
const WATCH = '--watch';

await runCommand(async () => {
  // pnpm hands on the `--` of `pnpm unit -- PATH`, after which vitest would take no options.
  const only = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  const [path = ''] = only;
  // Vitest would answer with the path of every test of the workspace.
  if (!path.startsWith('-') && !testFiles().some((file) => file.includes(path))) {
    throw new OperatorError(`No test ran: the path of no *.test.ts contains ${path}.`);
  }
  if (only.includes(WATCH)) {
    await runTool('vitest', ['watch', ...vitestOptions, ...only.filter((word) => word !== WATCH)]);
    return;
  }
  const { passed, failed } = await runUnitTests({ only });
  // A name that matches nothing counts for vitest as a success, with every test skipped.
  if (passed + failed === 0) {
    throw new OperatorError(`No test ran: no test's name matches ${only.join(' ')}.`);
  }
  if (failed > 0) process.exitCode = 1;
});

function testFiles(): string[] {
  return globSync('{shell,mfe-*,shared/*,e2e}/**/*.test.{ts,tsx}', {
    cwd: workspaceFolder,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
}
