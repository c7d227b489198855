import { resolve } from 'node:path';
import { emailField, nameField, personField, phoneField } from '@site/contracts/form-fields';
import { contactTelephone } from '@site/contracts/telephone';
import { replaceFile } from '@site/node/atomic-write';
import { OperatorError } from '@site/node/operator-error';
import { Command, InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import { systemClock } from '../environment/clock.ts';
import { readConfig } from '../environment/site-config.ts';
import { lastKnownConfiguration } from '../live-configuration/stored-configurations.ts';
import {
  type CommandContext,
  runOperatorCommand,
  someText,
  userName,
  withStorage,
} from '../operator/command-parts.ts';
import type { Attribution, ManualResult } from '../operator/manual-change.ts';
import { lastRun } from '../retention/retention-run.ts';
import { dataFolderOf, outboxFolder } from '../storage/data-folder.ts';
import type { Storage } from '../storage/tables.ts';
import { type Correction, correctPerson } from './correct.ts';
import { type Erasure, erasePerson } from './erase.ts';
import { showPerson } from './show.ts';

const databaseAway =
  'The database is locked or cannot be reached. Look at the person before you try again.';

/**
 * The operator's command for what people may ask: access, correction, erasure and a copy of their
 * data. It works on the database of SITE_DATA or DATABASE_URL, beside a service that runs, and makes
 * none. Resolves to the exit code; with 1 it says in one line what it refuses.
 */
export async function runPersonsCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  return runOperatorCommand(commandIn(context), args, context, databaseAway);
}

function commandIn({ env, out }: CommandContext): Command {
  const inDatabase = <T>(work: (storage: Storage) => Promise<T>) => withStorage(env, work);
  const clock = systemClock;

  function report(result: ManualResult): void {
    if (result.kind === 'refused') throw new OperatorError(result.reason);
    out(result.said);
  }

  const program = new Command('persons').description(
    'Shows, exports, corrects and erases what is stored about a person.',
  );
  const email = ['<email>', 'whose data it is', checked(emailField, 'an e-mail address')] as const;
  const why = ['--why <text>', 'the reason, which is recorded', someText] as const;
  const by = ['--by <name>', 'who does it', someText, userName()] as const;
  const asked = 'the person asked for it';

  program
    .command('show')
    .argument(...email)
    .description('all that is stored about a person, as JSON')
    .option(...why, asked)
    .option(...by)
    .action(async (address: string, attribution: Attribution) => {
      const request = { ...attribution, what: 'shown' } as const;
      const found = await inDatabase((storage) => showPerson({ storage, clock }, address, request));
      out(JSON.stringify(found, null, 2));
    });

  program
    .command('export')
    .argument(...email)
    .description('writes the same into a file that only this user can read')
    .requiredOption('--file <path>', 'the file to write; one that is there is replaced', someText)
    .option(...why, asked)
    .option(...by)
    .action(async (address: string, { file, ...attribution }: Attribution & { file: string }) => {
      // A package manager that runs the command elsewhere says where it was called.
      const path = resolve(env.INIT_CWD ?? '.', file);
      const request = { ...attribution, what: 'exported' } as const;
      const found = await inDatabase((storage) => showPerson({ storage, clock }, address, request));
      const text = `${JSON.stringify(found, null, 2)}\n`;
      await replaceFile(path, text, { draft: `${path}.part`, mode: 0o600 }).catch((error) => {
        throw new OperatorError(`The file ${path} cannot be written (${error.code}).`);
      });
      out(`Written: ${path}`);
    });

  program
    .command('correct')
    .argument(...email)
    .description('corrects what is stored about a person, everywhere')
    .option('--name <name>', 'their name', checked(personField(120), 'a name of a person'))
    .option('--telephone <number>', 'their telephone', telephone)
    .option('--company <name>', 'their company', checked(nameField(160), 'a name of a company'))
    .option('--email <email>', 'their new address', checked(emailField, 'an e-mail address'))
    .requiredOption(...why)
    .option(...by)
    .action(async (address: string, correction: Correction) => {
      report(await inDatabase((storage) => correctPerson({ storage, clock }, address, correction)));
    });

  program
    .command('erase')
    .argument(...email)
    .description('erases what is stored about a person, but for the records of payments')
    .option('--close-account', 'also where the account was bought and is open')
    .requiredOption(...why)
    .option(...by)
    .action(async (address: string, erasure: Erasure) => {
      const file = await readConfig(env);
      const mailFolder = outboxFolder(dataFolderOf(env));
      report(
        await inDatabase(async (storage) => {
          const { retention } = await lastKnownConfiguration(storage, file);
          return erasePerson({ storage, clock, retention, mailFolder }, address, erasure);
        }),
      );
    });

  program
    .command('retention')
    .description('when what is over its period was last removed, and how much it was, as JSON')
    .action(async () => {
      out(JSON.stringify((await inDatabase(lastRun)) ?? 'It has not run yet.', null, 2));
    });

  return program;
}

/** In the form that pages and service store. */
function telephone(text: string): string {
  return contactTelephone(text) ?? checked(phoneField, 'a telephone number')(text);
}

/** A value as forms take it: plain text in the shape of its field. */
function checked(field: z.ZodMiniType<string>, what: string): (text: string) => string {
  return (text) => {
    const parsed = field.safeParse(text);
    if (parsed.success && !/[\p{Cc}\p{Cs}]/u.test(text)) return parsed.data;
    throw new InvalidArgumentError(`It is not ${what}.`);
  };
}
