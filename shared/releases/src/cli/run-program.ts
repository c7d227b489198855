import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

/**
 * Runs the command line and sets the exit code: 0 done, also where there was nothing to do; 1 not
 * done; 2 wrong usage; 3 in the ledger, but the site's edge serves something else.
 *
 * @param args what stands after the program's name
 * @param asked when it was run: what others put live since then, nobody at the keyboard has seen
 */
export async function runProgram(args: readonly string[], asked = new Date()): Promise<void> {
  try {
    await createProgram(asked).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed the message, or the help that was asked for.
    if (error.exitCode === 0) return;
    process.exitCode = 2;
    if (!args.includes('--json')) return;
    const message = error.message.replace(/^error: /, '');
    console.log(JSON.stringify({ error: { kind: 'usage', message } }));
  }
}
