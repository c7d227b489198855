import { spawn } from 'node:child_process';

/** A hanging command would keep later changes from being exported. */
const LIMIT_MS = 10 * 60_000;

/**
 * Runs a command of the operator's after an export, with `SITE_REVISION`, and kills it after `limit`
 * milliseconds. In its own process group it outlives Ctrl-C.
 */
export function runOnChange(
  command: string,
  revision: number,
  limit = LIMIT_MS,
): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    detached: true,
    // The command's output must not mix with output for programs.
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, SITE_REVISION: String(revision) },
  });
  return new Promise((resolve) => {
    let late: string | undefined;
    const timer = setTimeout(() => {
      late = `the command took longer than ${limit / 1_000} s and was ended`;
      endGroup(child.pid);
    }, limit);
    const ended = (outcome: string | undefined) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    child.once('error', (error) => ended(`the command does not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      const failure = `the command failed (${signal ?? `exit code ${code}`})`;
      ended(late ?? (code === 0 ? undefined : failure));
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
