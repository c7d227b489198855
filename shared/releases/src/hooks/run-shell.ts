import { type SpawnOptions, spawn } from 'node:child_process';

interface ShellCommand extends Pick<SpawnOptions, 'stdio' | 'env'> {
  /** As a shell understands it. */
  readonly command: string;
  /** Milliseconds after which it is ended, and counts as failed. */
  readonly limit: number;
  /** For its standard input, where that is a pipe. */
  readonly input?: string;
}

/**
 * Runs a command of the operator's. Resolves once it has ended: to undefined, or to how it failed. It
 * has a process group of its own, so that Ctrl-C in a terminal stops whoever follows the ledger and
 * lets the command end.
 */
export function runShell({
  command,
  limit,
  input,
  ...options
}: ShellCommand): Promise<string | undefined> {
  const child = spawn(command, { ...options, shell: true, detached: true });
  // A command need not read what it is told.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endGroup(child.pid);
    }, limit);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve(`the command does not start: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (isLate) resolve(`the command took longer than ${limit / 1_000} s and was ended`);
      else if (code === 0) resolve(undefined);
      else resolve(`the command failed (${signal ?? `exit code ${code}`})`);
    });
  });
}

/** The command and what it has started. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
