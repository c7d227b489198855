import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { OperatorError } from '@platform/node/operator-error';
import type { Environment } from '@platform/node/settings';
import { isBlank } from '@site/contracts/form-fields';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Kysely } from 'kysely';
import { systemClock } from '../clock.ts';
import { lastKnownConfiguration } from '../live-configuration/live-configuration.ts';
import { readConfig, readSettings } from '../settings.ts';
import { dataFolderOf } from '../storage/data-folder.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import { openStorage } from '../storage/open-storage.ts';
import { postgresDialect } from '../storage/postgres.ts';
import { sqliteFile } from '../storage/sqlite.ts';
import type { Storage } from '../storage/tables.ts';
import type { Attribution, ManualContext, ManualResult } from './manual-change.ts';

/** What a command runs in; texts come without the last line end. */
export interface CommandContext {
  readonly env: Environment;
  out(text: string): void;
  err(text: string): void;
}

export type CommandParts = ReturnType<typeof partsOf>;

/**
 * Works beside a running service, makes no database, and resolves to the exit code.
 * @param lookAt advice where the database cannot be used
 */
export function operatorCommand(
  { name, description, lookAt }: Readonly<Record<'name' | 'description' | 'lookAt', string>>,
  add: (parts: CommandParts) => void,
) {
  return async (args: readonly string[], context: CommandContext): Promise<number> => {
    const { out, err } = context;
    const program = new Command(name).description(description);
    add(partsOf(program, context));
    program
      .configureOutput({
        writeOut: (text) => out(text.trimEnd()),
        writeErr: (text) => err(text.startsWith('error: ') ? plainLine(text) : text.trimEnd()),
      })
      .exitOverride();
    // Commands inherit both when they are made, which was before.
    for (const command of program.commands) command.copyInheritedSettings(program);
    try {
      await program.parseAsync(args, { from: 'user' });
      return 0;
    } catch (error) {
      // Its line is written.
      if (error instanceof CommanderError) return error.exitCode;
      if (error instanceof OperatorError) err(error.message);
      else if (!isDatabaseAway(error)) throw error;
      else err(`The database is locked or cannot be reached. ${lookAt}`);
      return 1;
    }
  };
}

function partsOf(program: Command, { env, out, err }: CommandContext) {
  /** The database has to exist. */
  async function inDatabase<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openDatabase(dataFolderOf(env), readSettings(env).DATABASE_URL);
    try {
      return await work(storage);
    } finally {
      await storage.destroy();
    }
  }

  /** Adds `--by` and `--why`, which is required unless there is a usual reason. */
  function attributed(command: Command, usualReason?: string): Command {
    const why = new Option('--why <text>', 'the reason, which is recorded').argParser(someText);
    command.addOption(why.default(usualReason).makeOptionMandatory());
    return command.option('--by <name>', 'who does it', someText, userName());
  }

  function change<Options extends Attribution>(
    usage: string,
    description: string,
    work: (context: ManualContext, id: string, options: Options) => Promise<ManualResult>,
  ): Command {
    const command = attributed(program.command(usage).description(description));
    return command.action(async (id: string, options: Options) => {
      const file = await readConfig(env);
      const result = await inDatabase(async (storage) => {
        const config = await lastKnownConfiguration(storage, file);
        return work({ storage, config, clock: systemClock }, id, options);
      });
      if (result.kind === 'refused') throw new OperatorError(result.reason);
      out(result.message);
      if (result.warning) err(`Warning: ${result.warning}`);
    });
  }

  return { program, env, out, inDatabase, attributed, change };
}

/** Usage errors repeat what was typed, which may steer a terminal or fill it. */
function plainLine(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?')
    .replaceAll(/(.{200}).{100,}(.{100})$/gu, '$1 … $2');
}

/** In a container the user is often a number without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

export async function runAsProgram(
  run: (args: readonly string[], context: CommandContext) => Promise<number>,
): Promise<void> {
  // A database that is opened may get new files.
  process.umask(0o077);
  process.exitCode = await run(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  });
}

export function someText(text: string): string {
  if (!isBlank(text)) return text.trim();
  throw new InvalidArgumentError('Write something.');
}

/**
 * Opens the database of a service that has run. With a wrong folder an operator would otherwise read
 * in a new database that there are no orders.
 * @throws OperatorError where there is none, or it cannot be used; nothing is made then
 */
async function openDatabase(dataFolder: string, databaseUrl: string | undefined): Promise<Storage> {
  if (databaseUrl === undefined) {
    const found = await stat(sqliteFile(dataFolder)).catch(() => undefined);
    if (found && found.size > 0) return openStorage(dataFolder, undefined);
    throw new OperatorError(
      `There is no database in ${dataFolder}. Set SITE_DATA to the data folder of the service, or DATABASE_URL to its database.`,
    );
  }
  const unknown = new Kysely<unknown>({ dialect: await postgresDialect(databaseUrl) });
  // A database that cannot be reached is refused when it is opened, with the reason.
  const tables = await unknown.introspection.getTables().catch(() => undefined);
  await unknown.destroy();
  if (!tables || tables.some(({ name }) => name === 'orders')) {
    return openStorage(dataFolder, databaseUrl);
  }
  throw new OperatorError(
    'The database of DATABASE_URL is not one of the service: it has no orders. Correct DATABASE_URL.',
  );
}
