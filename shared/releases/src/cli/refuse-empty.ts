import type { Command } from 'commander';

/** What a command reads from its environment, besides the options that name their own variable. */
export const variables = ['SITE_USER', 'SITE_ADDRESS', 'SETUP_ADDRESS', 'PORT', 'SETUP_PORT'];

/**
 * Ends a command as wrong usage if any of its inputs is empty. A script with an unset variable
 * passes an empty text by mistake, and the default would do more than its author meant. This
 * applies to all commands, and to every option and argument that is added to one of them.
 */
export function refuseEmpty(command: Command): void {
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
