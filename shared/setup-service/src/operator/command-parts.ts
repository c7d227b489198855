import { userInfo } from 'node:os';
import { isBlank } from '@site/contracts/form-fields';
import { OperatorError } from '@site/node/operator-error';
import type { Environment } from '@site/node/settings';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { readSettings } from '../environment/settings.ts';
import { dataFolderOf } from '../storage/data-folder.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import type { Storage } from '../storage/tables.ts';
import { openDatabase } from './open-database.ts';

/** What a command runs in; each text is one line or several, without the end of the last. */
export interface CommandContext {
  readonly env: Environment;
  out(text: string): void;
  err(text: string): void;
}

/** Runs a command of the operator and resolves to its exit code; with 1 it says in one line what it refuses. */
export async function runOperatorCommand(
  program: Command,
  args: readonly string[],
  { out, err }: CommandContext,
  databaseAway: string,
): Promise<number> {
  program
    .configureOutput({
      writeOut: (text) => out(text.trimEnd()),
      writeErr: (text) => err(text.startsWith('error: ') ? plainLine(text) : text.trimEnd()),
    })
    .exitOverride();
  // A command takes both over from its program when it is made, so those that are there get them too.
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // It has said already what is wrong.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof OperatorError || isDatabaseAway(error))) throw error;
    err(error instanceof OperatorError ? error.message : databaseAway);
    return 1;
  }
}

/** What is wrong repeats what was typed, which may steer a terminal or fill it. */
function plainLine(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?')
    .replaceAll(/(.{200}).{100,}(.{100})$/gu, '$1 … $2');
}

/** Does some work on the database of SITE_DATA or DATABASE_URL, which has to be there. */
export async function withStorage<T>(
  env: Environment,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openDatabase(dataFolderOf(env), readSettings(env).DATABASE_URL);
  try {
    return await work(storage);
  } finally {
    await storage.destroy();
  }
}

/** Who runs the command. In a container that is often a number without a name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

export function someText(text: string): string {
  if (!isBlank(text)) return text.trim();
  throw new InvalidArgumentError('Write something.');
}
