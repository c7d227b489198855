import { Command, CommanderError } from 'commander';
import { addApprove } from './approve-command.ts';
import { addCanary } from './canary-commands.ts';
import { addCompletion } from './completion-command.ts';
import { addCompose } from './compose-command.ts';
import { addDiff } from './diff-command.ts';
import { addExport } from './export-command.ts';
import { addHealth } from './health-command.ts';
import { addKeys } from './key-command.ts';
import { addOtherChanges, addPromote } from './live-commands.ts';
import { addExamples } from './options.ts';
import { addPreview } from './preview-command.ts';
import { addPrune } from './prune-command.ts';
import { addPublish } from './publish-command.ts';
import { addHistory, addStack, addStatus } from './report-commands.ts';
import { addInit, addStore } from './store-commands.ts';
import { addVerify } from './verify-command.ts';

const exitCodes = `
Exit codes:
  0  done, or nothing to do
  1  not done, with a line for each cause on stderr
  2  wrong usage
  3  in the ledger, but the edge serves something else
  4  a freeze holds it up
  5  its time was over
  6  other people have to approve it first`;

/** Adds a command to the program. */
export type AddCommand = (program: Command, asked: Date) => void;

/**
 * The whole command line; throws Commander's errors instead of ending the process.
 * @param further commands of packages that this one knows nothing of
 */
export function createProgram(asked: Date, further: readonly AddCommand[] = []): Command {
  const program = new Command('site')
    .description(
      'Publishes releases of applications and of the site configuration, and changes what visitors ' +
        'get. `site status` names the applications; the configuration is called config.',
    )
    .exitOverride()
    .hook('preAction', (_program, command) => refuseEmpty(command))
    .showHelpAfterError('Run with --help to see how it is used.')
    .addHelpText('after', exitCodes);
  addExamples(program, ['status', 'diff live pricing', 'promote pricing --reason "clearer words"']);
  const changes = [
    ...[addPublish, addCompose, addPreview, addCanary],
    ...[addApprove, addPromote, addOtherChanges],
  ];
  const reports = [addStatus, addDiff, addHealth, addHistory, addStack];
  const others = [addVerify, addPrune, addStore, addKeys, addExport, addCompletion];
  for (const add of [addInit, ...changes, ...reports, ...further, ...others]) add(program, asked);
  return program;
}

/** @param asked when it was started: later changes of others are unseen */
export async function runProgram(
  args: readonly string[],
  asked = new Date(),
  further: readonly AddCommand[] = [],
): Promise<void> {
  try {
    await createProgram(asked, further).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed the message, or the requested help.
    if (error.exitCode === 0) return;
    process.exitCode = 2;
    if (!args.includes('--json')) return;
    const message = error.message.replace(/^error: /, '');
    console.log(JSON.stringify({ error: { kind: 'usage', message } }));
  }
}

/** What a command reads from its environment, besides the options that name their own variable. */
export const variables = [
  'SITE_USER',
  'SITE_ADDRESS',
  'SETUP_ADDRESS',
  'PORT',
  'SETUP_PORT',
  'EDGE_OPERATIONS',
  'OPERATIONS_PORT',
  'SITE_ON_CHANGE_KEY',
];

/** Those that count as unset where they are empty, as a secret that a pipeline does not have. */
export const secrets = ['SITE_SIGNING_KEY', 'SITE_APPROVAL_KEY'];

/** A script with an unset variable passes an empty text, whose default would do more than meant. */
function refuseEmpty(command: Command): void {
  // A bundle has no workspace, and so no usual one. A copy names its stores as arguments.
  const takesStore = command.options.some((option) => option.attributeName() === 'store');
  if (takesStore && command.getOptionValue('store') === undefined) {
    command.error('error: no store is named: set SITE_STORE or --store');
  }
  const empty = [...emptyArguments(command), ...emptyOptions(command), ...emptyVariables()][0];
  if (empty) command.error(`error: ${empty} is empty: give it a value, or leave it out`);
}

function emptyArguments(command: Command): string[] {
  return command.args.flatMap((text, position) => {
    // The last argument may stand for several.
    const argument = command.registeredArguments[position] ?? command.registeredArguments.at(-1);
    return isEmpty(text) ? [`argument <${argument?.name() ?? position + 1}>`] : [];
  });
}

function emptyOptions(command: Command): string[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    if (!isEmpty(command.getOptionValue(name))) return [];
    const isVariable = command.getOptionValueSource(name) === 'env';
    return [isVariable && option.envVar ? `variable ${option.envVar}` : `option ${option.flags}`];
  });
}

function emptyVariables(): string[] {
  return variables.filter((name) => isEmpty(process.env[name])).map((name) => `variable ${name}`);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
