import { ok } from '@site/node/result';
import { runShell } from '../hooks/run-shell.ts';
import { err, type Result } from '../problem.ts';

/** A web server reads its rules within seconds. While one hangs, no later change would be exported. */
const LIMIT_MS = 60_000;

/**
 * Runs the command by which a web server reads its rules again, as a shell understands it.
 *
 * @param limit milliseconds after which it is ended, and counts as failed
 */
export async function reloadWith(command: string, limit = LIMIT_MS): Promise<Result<void>> {
  // What a program may read of the output has nothing of the command in it.
  const failure = await runShell({ command, limit, stdio: ['ignore', process.stderr, 'inherit'] });
  if (failure === undefined) return ok(undefined);
  return err(
    'not-reloaded',
    `The export is written, and \`${command}\` did not succeed: ${failure}. Until it does, the web server serves what it served before.`,
  );
}
