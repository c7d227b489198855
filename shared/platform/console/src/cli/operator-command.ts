import { type Answer, answer } from '@platform/cli/answer';
import { addExamples } from '@platform/cli/options';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { type Command, Option } from 'commander';
import { type Role, roles } from '../roles.ts';
import { withSettings } from './console-command.ts';

type Run = (file: string, name: string, may?: Role) => Promise<Result<Answer>>;

export function addOperators(program: Command): void {
  const group = program
    .command('operator')
    .summary('who may use the console')
    .description(
      'Keeps the tokens with which operators sign in to `site console`, as hashes in CONSOLE_OPERATORS ' +
        '(.site/operators.json). A console that runs reads it each time.',
    );
  const add = (usage: string, summary: string, run: Run) => {
    const about = `${summary[0]?.toUpperCase()}${summary.slice(1)}.`;
    const command = group.command(usage).summary(summary).description(about);
    command.option('--json', 'print the outcome as JSON').action(() => {
      const [name = ''] = command.args;
      const { may, ...given } = command.opts<{ readonly json?: boolean; readonly may?: Role }>();
      const options = { ...given, store: '' };
      return answer(options, () => withSettings(async () => run(await operatorsFile(), name, may)));
    });
    addExamples(command, [`operator ${usage.replace('<name>', 'anna')}`]);
    return command;
  };
  const made = 'make a token, or another one that replaces it, and print it once';
  add('add <name>', made, runAdd).addOption(
    new Option('--may <role>', 'what it is for; absent, for everything, or as before').choices(
      roles,
    ),
  );
  add('list', 'list who has a token, and since when', runList);
  add('remove <name>', 'take the token away, which ends what is signed in with it', runRemove);
  addExamples(group, ['operator add anna', 'operator list', 'operator remove anna']);
}

async function operatorsFile(): Promise<string> {
  const { readConsoleSettings } = await import('../server/settings.ts');
  return readConsoleSettings(process.env).operatorsFile;
}

async function runAdd(file: string, text: string, may?: Role): Promise<Result<Answer>> {
  const { addOperator, operatorName, readOperators } = await import(
    '../server/access/operators.ts'
  );
  const name = operatorName.safeParse(text);
  if (!name.success) {
    return err('usage', `"${text}" is no name: a letter, and at most 63 letters and digits more.`);
  }
  const added = await addOperator(file, name.data, new Date(), may);
  if (!added.ok) return added;
  const read = await readOperators(file);
  // Who had a token keeps the role, unless another is said.
  const has = (read.ok && read.value.get(name.data)?.may) || 'everything';
  return ok({
    lines: [added.value],
    warnings: [
      `The token of ${name.data}, who may ${has}: nobody can show it again, ${file} has only its hash.`,
    ],
    json: { name: name.data, token: added.value, may: has, file },
  });
}

async function runList(file: string): Promise<Result<Answer>> {
  const { readOperators } = await import('../server/access/operators.ts');
  const read = await readOperators(file);
  if (!read.ok) return read;
  const operators = [...read.value].map(([name, { since, may }]) => ({ name, since, may }));
  const lines = operators.map(
    ({ name, since, may = 'everything' }) => `${name}  since ${since}  may ${may}`,
  );
  const none = 'Nobody has a token: the console is for this machine alone.';
  return ok({ lines: lines.length > 0 ? lines : [none], json: { file, operators } });
}

async function runRemove(file: string, name: string): Promise<Result<Answer>> {
  const { removeOperator } = await import('../server/access/operators.ts');
  const removed = await removeOperator(file, name);
  if (!removed.ok) return removed;
  if (removed.value) {
    return ok({ lines: [`${name} can't sign in any more.`], json: { name, removed: true } });
  }
  return err('usage', `${name} has no token: \`site operator list\` says who has.`);
}
