import { spawn } from 'node:child_process';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';

/** Runs the command by which a web server reads its rules again, as a shell understands it. */
export function reloadWith(command: string): Promise<Result<void>> {
  return new Promise((resolve) => {
    const failed = (how: string) =>
      err(
        'not-reloaded',
        `The export is written, and \`${command}\` failed (${how}): until it succeeds the web server serves what it served before.`,
      );
    // What a program may read of the output has nothing of the command in it.
    const child = spawn(command, { shell: true, stdio: ['ignore', process.stderr, 'inherit'] });
    child.once('error', (error) => resolve(failed(error.message)));
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? ok(undefined) : failed(signal ?? `exit code ${code}`)),
    );
  });
}
