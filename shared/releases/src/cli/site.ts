import { runProgram } from './command-line.ts';

/*
 * `site`: publishes releases, and changes what is live. Run in the workspace root.
 *
 * Exit codes: 0 done, also where there was nothing to do; 1 not done, with one line on stderr for
 * each reason; 2 wrong usage; 3 in the ledger, but the site's edge serves something else. With
 * `--json` the outcome, or `{ "error": { kind, message } }`, is on stdout.
 */
await runProgram(process.argv.slice(2), new Date(performance.timeOrigin));
