import { ok } from '@platform/node/result';
import { Argument, type Command } from 'commander';
import { answer } from './answer.ts';
import { addExamples } from './options.ts';

export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell that you use').choices(Object.keys(scripts)))
    .summary('make a shell complete commands and options')
    .description(
      'Prints a script for the shell, made of the commands that this program has. It is for a command ' +
        'called `site`, such as an alias of `node shared/platform/cli/bin/site.js`.',
    )
    .action((shell: keyof typeof scripts) =>
      answer({ store: '' }, async () => ok({ lines: scripts[shell](program), json: null })),
    );
  addExamples(command, [
    'completion bash > /etc/bash_completion.d/site',
    'completion zsh > ~/.site-completion.zsh    # and source it in ~/.zshrc',
    'completion fish > ~/.config/fish/completions/site.fish',
  ]);
}

const scripts = {
  bash: bashScript,
  zsh: (program: Command) => [
    'autoload -U +X bashcompinit && bashcompinit',
    ...bashScript(program),
  ],
  fish: fishScript,
};

/** Each command with its words, such as `canary start`; the program itself has none. */
function commandsIn(command: Command, words = ''): [string, Command][] {
  const below = command.commands.flatMap((one) => commandsIn(one, `${words} ${one.name()}`.trim()));
  return [[words, command], ...below];
}

function optionsOf({ options }: Command) {
  const shown = options.filter(({ hidden, long }) => !hidden && long);
  return [...shown.map(({ long = '', description }) => ({ long, description })), help];
}

const help = { long: '--help', description: 'how it is used' };

function bashScript(program: Command): string[] {
  const cases = commandsIn(program).map(([words, command]) => {
    const names = command.commands.map((one) => one.name());
    const options = optionsOf(command).map(({ long }) => long);
    return `    '${words}') words='${[...names, ...options].join(' ')}' ;;`;
  });
  const known = commandsIn(program).flatMap(([words]) => (words ? [`'${words}'`] : []));
  const script = `_site() {
  local at='' word words='' next
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${at:+$at }$word"
    case "$next" in ${known.join('|')}) at="$next" ;; esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _site site`;
  return script.split('\n');
}

function fishScript(program: Command): string[] {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return commandsIn(program).flatMap(([words, command]) => {
    const names = words.split(' ').filter(Boolean);
    const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`);
    const below = command.commands.map((one) => one.name());
    const here = seen.length > 0 ? seen.join('; and ') : '__fish_use_subcommand';
    const open =
      below.length > 0 && seen.length > 0
        ? `; and not __fish_seen_subcommand_from ${below.join(' ')}`
        : '';
    const when = `complete -c site -n ${quoted(here + open)}`;
    return [
      ...command.commands.map((one) => `${when} -f -a ${one.name()} -d ${quoted(one.summary())}`),
      ...optionsOf(command).map(
        ({ long, description }) => `${when} -l ${long.slice(2)} -d ${quoted(description)}`,
      ),
    ];
  });
}
