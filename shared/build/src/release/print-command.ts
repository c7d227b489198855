import type { Command } from './release-plan.ts';

/** A command as a shell takes it. */
export function printCommand(command: Command): string {
  return command.map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./*-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
