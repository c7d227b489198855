import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from './command-line.ts';

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
