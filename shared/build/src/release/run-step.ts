import { spawn } from 'node:child_process';
import type { Command } from './release-plan.ts';
import type { Ended } from './run-release.ts';

/**
 * Runs a command of a release with its messages on the screen.
 *
 * @param keeps whether its standard output is returned instead of shown
 */
export function runStep(
  [program, ...args]: Command,
  keeps: boolean,
  folder: string,
): Promise<Ended> {
  return new Promise((resolve) => {
    const [run = program, ...before] = programOf(program, process.env);
    const output = keeps ? 'pipe' : 'inherit';
    const child = spawn(run, [...before, ...args], {
      cwd: folder,
      stdio: ['inherit', output, 'inherit'],
    });
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.once('error', ({ message }) => {
      console.error(message);
      // As a shell does for a command that is not found.
      resolve({ code: 127, stdout });
    });
    child.once('close', (code) => resolve({ code: code ?? 1, stdout }));
  });
}

/** The package manager that runs this command may be on no path, as where npx has fetched it. */
function programOf(program: string, { npm_execpath: running = '' }: NodeJS.ProcessEnv): string[] {
  if (program === 'node') return [process.execPath];
  const isRunning = new RegExp(`(?:^|[/\\\\])${program}[^/\\\\]*\\.c?js$`).test(running);
  return isRunning ? [process.execPath, running] : [program];
}
