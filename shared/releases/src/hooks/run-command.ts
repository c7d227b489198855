import { spawn } from 'node:child_process';
import type { LedgerEntry } from '@site/contracts/ledger';

/** A command for one entry of the ledger. */
export interface HookCommand {
  /** As a shell understands it. */
  readonly command: string;
  readonly entry: LedgerEntry;
  /** The paths whose answers have changed. */
  readonly changed: readonly string[];
  /** Milliseconds after which it is ended, and counts as failed. */
  readonly limit: number;
}

/**
 * Longer lists are only in the input: systems refuse to start a program with too long a variable.
 */
const LONGEST_VARIABLE = 100_000;

/**
 * Runs a command with the entry as JSON on its standard input, with `changed` beside it, and in
 * variables. Resolves once it has ended: to undefined, or to how it failed. It has a process group of
 * its own, so that Ctrl-C in a terminal stops the follower and lets the command end.
 */
export function runCommand(hook: HookCommand): Promise<string | undefined> {
  const { command, entry, changed, limit } = hook;
  const list = changed.join('\n');
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...process.env,
      SITE_REVISION: String(entry.revision),
      SITE_ACTION: entry.action,
      SITE_COMPOSITION: entry.composition,
      ...(list.length > LONGEST_VARIABLE ? {} : { SITE_CHANGED: list }),
    },
  });
  // A command need not read what it is told.
  child.stdin.on('error', () => {});
  child.stdin.end(`${JSON.stringify({ ...entry, changed })}\n`);
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
