#!/usr/bin/env tsx
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

/*
 * `site`: publishes releases, and changes what is live. Run in the workspace root.
 *
 * Exit codes: 0 done, also where there was nothing to do; 1 not done, with one line on stderr for
 * each reason; 2 wrong usage. With `--json` the outcome, or `{ "error": { kind, message } }`, is on
 * stdout.
 */
try {
  await createProgram().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Commander has printed the message, or the help that was asked for.
  process.exitCode = error.exitCode === 0 ? 0 : 2;
  if (error.exitCode !== 0 && process.argv.includes('--json')) {
    const message = error.message.replace(/^error: /, '');
    console.log(JSON.stringify({ error: { kind: 'usage', message } }));
  }
}
