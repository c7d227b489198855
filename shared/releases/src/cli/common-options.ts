import type { Command } from 'commander';

/** Options of every command. */
export interface CommonOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** Options of the commands that read the site configuration. */
export interface ConfigOptions extends CommonOptions {
  readonly config: string;
}

const storeFolder = process.env.SITE_STORE || '.site/store';

export function addCommonOptions(command: Command): Command {
  return command
    .option('--store <folder>', 'the store (or SITE_STORE)', storeFolder)
    .option('--json', 'print the outcome as JSON');
}

export function addConfigOption(command: Command): Command {
  return command.option('--config <file>', 'the site configuration', 'shell/site.config.json');
}

/** Adds examples below a command's help, one line each, without the leading `site`. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  $ pnpm site ${example}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
