import { runProgram } from './command-line.ts';

// `site`: publishes releases, and changes what is live. Run in the workspace root. With `--json`
// the outcome, or `{ "error": { kind, message } }`, is on stdout. `site --help` says the exit codes.
await runProgram(process.argv.slice(2), new Date(performance.timeOrigin));
