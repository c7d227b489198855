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
