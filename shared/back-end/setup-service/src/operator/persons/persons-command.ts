import { resolve } from 'node:path';
import { replaceFile } from '@platform/node/atomic-write';
import { OperatorError } from '@platform/node/operator-error';
import { emailField, nameField, personField, phoneField } from '@site/contracts/form-fields';
import { contactTelephone } from '@site/contracts/telephone';
import { InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import { systemClock } from '../../clock.ts';
import { unreachable } from '../../mail/undelivered.ts';
import { dataFolderOf, outboxFolder } from '../../storage/data-folder.ts';
import { accountsOfTakenMailboxes } from '../../storage/former-email-keys.ts';
import { operatorCommand, someText } from '../command-parts.ts';
import type { Attribution } from '../manual-change.ts';
import { lastRun } from '../retention/retention.ts';
import { correctPerson } from './correct.ts';
import { type Erasure, erasePerson } from './erase.ts';
import { showPerson } from './person.ts';

export const runPersonsCommand = operatorCommand(
  {
    name: 'persons',
    description: 'Shows, exports, corrects and erases what is stored about a person.',
    lookAt: 'Look at the person before you try again.',
  },
  ({ program, env, out, inDatabase, attributed, change }) => {
    const address = checked(emailField, 'an e-mail address');
    const email = ['<email>', 'whose data it is', address] as const;
    const usualReason = 'the person asked for it';
    const found = (address: string, request: Parameters<typeof showPerson>[2]) =>
      inDatabase(async (storage) => {
        const person = await showPerson({ storage, clock: systemClock }, address, request);
        return JSON.stringify(person, null, 2);
      });

    attributed(program.command('show').argument(...email), usualReason)
      .description('all that is stored about a person, as JSON')
      .action(async (address: string, attribution: Attribution) => {
        out(await found(address, { ...attribution, what: 'shown' }));
      });

    attributed(program.command('export').argument(...email), usualReason)
      .description('writes the same into a file that only this user can read')
      .requiredOption('--file <path>', 'the file to write; one that is there is replaced', someText)
      .action(async (address: string, { file, ...attribution }: Attribution & { file: string }) => {
        // A package manager that runs the command elsewhere says where it was called.
        const path = resolve(env.INIT_CWD ?? '.', file);
        const text = `${await found(address, { ...attribution, what: 'exported' })}\n`;
        await replaceFile(path, text, { draft: `${path}.part`, mode: 0o600 }).catch((error) => {
          throw new OperatorError(`The file ${path} cannot be written (${error.code}).`);
        });
        out(`Written: ${path}`);
      });

    change('correct', 'corrects what is stored about a person, everywhere', correctPerson)
      .argument(...email)
      .option('--name <name>', 'their name', checked(personField(120), 'a name of a person'))
      .option('--telephone <number>', 'their telephone', telephone)
      .option('--company <name>', 'their company', checked(nameField(160), 'a name of a company'))
      .option('--email <email>', 'their new address', address);

    change(
      'erase',
      'erases what is stored about a person, but for the records of payments',
      ({ storage, clock, config: { retention } }, address, erasure: Erasure) => {
        const mailFolder = outboxFolder(dataFolderOf(env));
        return erasePerson({ storage, clock, retention, mailFolder }, address, erasure);
      },
    )
      .argument(...email)
      .option('--close-account', 'also where the account was bought and is open');

    program
      .command('unreachable')
      .description('whom emails did not reach, because a mail server refused the address, as JSON')
      .action(async () => {
        out(JSON.stringify(await inDatabase(unreachable), null, 2));
      });

    program
      .command('twins')
      .description('accounts whose mailbox is that of another account, as JSON')
      .action(async () => {
        out(JSON.stringify(await inDatabase(accountsOfTakenMailboxes), null, 2));
      });

    program
      .command('retention')
      .description('when what is over its period was last removed, and how much it was, as JSON')
      .action(async () => {
        out(JSON.stringify((await inDatabase(lastRun)) ?? 'It has not run yet.', null, 2));
      });
  },
);

function telephone(text: string): string {
  return contactTelephone(text) ?? checked(phoneField, 'a telephone number')(text);
}

function checked(field: z.ZodMiniType<string>, what: string): (text: string) => string {
  return (text) => {
    const parsed = field.safeParse(text);
    if (parsed.success && !/[\p{Cc}\p{Cs}]/u.test(text)) return parsed.data;
    throw new InvalidArgumentError(`It is not ${what}.`);
  };
}
