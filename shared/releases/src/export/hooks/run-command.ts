import { type SpawnOptions, spawn } from 'node:child_process';
import type { LedgerEntry } from '@site/contracts/ledger';

export interface HookCommand {
  readonly command: string;
  readonly entry: LedgerEntry;
  readonly changed: readonly string[];
  /** Milliseconds after which it is killed and counts as failed. */
  readonly limit: number;
}

/** Systems limit the size of variables; longer lists are in the input only. */
const LONGEST_VARIABLE = 100_000;

/** Gives a command the entry and `changed` as JSON on its standard input, and in variables. */
export function runCommand(hook: HookCommand): Promise<string | undefined> {
  const { command, changed, limit } = hook;
  const entry = withoutSalt(hook.entry);
  const list = changed.join('\n');
  return runShell({
    command,
    limit,
    input: `${JSON.stringify({ ...entry, changed })}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...process.env,
      SITE_REVISION: String(entry.revision),
      SITE_ACTION: entry.action,
      SITE_COMPOSITION: entry.composition,
      ...(list.length > LONGEST_VARIABLE ? {} : { SITE_CHANGED: list }),
    },
  });
}

/** Only operators and edges know a canary's salt, and nobody knows where a command sends what it gets. */
function withoutSalt({ canary, ...entry }: LedgerEntry) {
  if (!canary) return entry;
  const { salt: _salt, ...shown } = canary;
  return { ...entry, canary: shown };
}

interface ShellCommand extends Pick<SpawnOptions, 'stdio' | 'env'> {
  readonly command: string;
  readonly limit: number;
  /** For its standard input, if that is a pipe. */
  readonly input?: string;
}

/** Resolves to how it failed, if it did. In its own process group it outlives Ctrl-C. */
export function runShell({
  command,
  limit,
  input,
  ...options
}: ShellCommand): Promise<string | undefined> {
  const child = spawn(command, { ...options, shell: true, detached: true });
  // A command need not read its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
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
      const failure =
        code === 0 ? undefined : `the command failed (${signal ?? `exit code ${code}`})`;
      ended(late ?? failure);
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
