import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAddresses } from '@platform/node/settings';
import { exampleSettings } from '@platform/testing/example-settings';
import { runCaptured } from '@platform/testing/site/run-captured';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram, secrets, variables } from './command-line.ts';

const withCommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withCommands),
];

/** What a command does, as its help shows it: the part after its usage. */
function shownDescription(command: Command, width: number): string[] {
  command.configureHelp({ helpWidth: width });
  const [, description = ''] = command.helpInformation().split('\n\n');
  return description.split('\n');
}

test.each([60, 80, 120])(
  'help fills a terminal of %i columns, and breaks no line twice',
  (width) => {
    for (const command of withCommands(createProgram(new Date()))) {
      if (command.description() === '') continue;
      const lines = shownDescription(command, width);
      for (const [at, line] of lines.entries()) {
        expect(line.length, line).toBeLessThanOrEqual(width);
        const [next] = lines[at + 1]?.split(' ') ?? [];
        // The next word would not have fitted.
        if (next !== undefined) expect(`${line} ${next}`.length, line).toBeGreaterThan(width);
      }
    }
  },
);

test('the help of every command has examples, and that of all of them its exit codes', () => {
  const program = createProgram(new Date());
  for (const command of withCommands(program)) {
    const parts: string[] = [];
    command.configureOutput({ writeOut: (text) => void parts.push(text) }).outputHelp();
    const help = parts.join('');
    expect(help, command.name()).toMatch(/\nExamples:\n {2}\$ pnpm site /);
    if (command === program) expect(help).toMatch(/Exit codes:\n {2}0 .*\n/);
  }
});

async function script(shell: string): Promise<string> {
  const { code, stdout } = await runCaptured(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

/** What bash offers after these words; the last one is not finished. */
async function offered(...words: string[]): Promise<string[]> {
  const run = `${await script('bash')}\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($#-1))\n_site\necho "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', run, 'bash', 'site', ...words], { encoding: 'utf8' });
  return out.trim().split(' ');
}

test('bash completes commands, those below them, and options after names of applications', async () => {
  expect(await offered('ro')).toEqual(['rollback']);
  expect(await offered('')).toContain('diff');
  expect(await offered('canary', 'st')).toEqual(['start', 'step', 'status']);
  expect(await offered('promote', 'pricing', '--rea')).toEqual(['--reason']);
  expect(await offered('promote', '--reason', 'x', 'pricing', '--other')).toEqual([
    '--other-pages',
  ]);
});

test('zsh takes the same words, and fish each with what it means', async () => {
  expect(await script('zsh')).toMatch(
    /^autoload -U \+X bashcompinit && bashcompinit\n_site\(\) \{/,
  );
  const fish = await script('fish');
  expect(fish).toContain(
    "complete -c site -n '__fish_use_subcommand' -f -a rollback -d 'put earlier releases live'\n",
  );
  expect(fish).toContain("-n '__fish_seen_subcommand_from promote' -l composition -d '");
});

/** What AWS's SDK reads for a bucket. */
const ofSdk = ['AWS_ACCESS_KEY_ID', 'AWS_ENDPOINT_URL', 'AWS_REGION', 'AWS_SECRET_ACCESS_KEY'];

test('the example lists every variable that a command reads, with its default', () => {
  const file = join(import.meta.dirname, '../deploy/.env.example');
  const { given, all } = exampleSettings(readFileSync(file, 'utf8'));
  const commands = withCommands(createProgram(new Date(0)));
  const ofOptions = commands.flatMap(({ options }) =>
    options.flatMap(({ envVar }) => envVar ?? []),
  );
  const read = new Set([...variables, ...secrets, ...ofOptions, ...ofSdk]);
  // The packages of the console and of the store compare their own.
  const listed = Object.keys(all).filter((name) => !/^(?:CONSOLE|SITE_CACHE)/.test(name));
  expect(listed.sort()).toEqual([...read].sort());
  expect(readAddresses(all)).toEqual(readAddresses(given));
});
