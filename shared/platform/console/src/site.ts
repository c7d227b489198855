import { runProgram } from '@platform/cli/program';
import { addConsole } from './cli/console-command.ts';
import { addOperators } from './cli/operator-command.ts';

// `site`: publishes releases, and changes what is live. Run in the workspace root. With `--json`
// the outcome, or `{ "error": { kind, message } }`, is on stdout. `site --help` says the exit codes.
// Everything but the names of its commands is loaded when it is used.
// Whoever reads the output may have enough of it, as `head` has: the command still does its work.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const further = [addConsole, addOperators];
await runProgram(process.argv.slice(2), new Date(performance.timeOrigin), further);
