import type { LedgerEntry } from '@site/contracts/ledger';
import { runShell } from './run-shell.ts';

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
 * variables. Resolves once it has ended: to undefined, or to how it failed.
 */
export function runCommand(hook: HookCommand): Promise<string | undefined> {
  const { command, entry, changed, limit } = hook;
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
