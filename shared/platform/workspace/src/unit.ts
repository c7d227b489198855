import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { globSync } from 'tinyglobby';
import { runCommand } from './run-command.ts';
import { vitestOptions } from './run-tests.ts';
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
  const args = [...vitestOptions, ...only.filter((word) => word !== WATCH)];
  const succeeded = await runTool('vitest', [only.includes(WATCH) ? 'watch' : 'run', ...args]);
  if (!succeeded) process.exitCode = 1;
});

function testFiles(): string[] {
  return globSync('{shell,mfe-*,shared/*,e2e}/**/*.test.{ts,tsx}', {
    cwd: workspaceFolder,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
}
