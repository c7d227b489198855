import { escapeInvisible } from '@platform/store/releases';
import { paintedDiff } from './terminal.ts';

export function printLines(lines: readonly string[], isDiff = false): void {
  const printed = lines.map(printable);
  console.log((isDiff ? printed.map((line) => paintedDiff(line)) : printed).join('\n'));
}

/** Beside the output, which other commands may read. */
export function printNotes(lines: readonly string[]): void {
  for (const line of lines) console.error(printable(line));
}

/**
 * One line, whatever publishers wrote into what it quotes: no line of its own, no sequence that a
 * terminal obeys, and no command of GitHub's runner, which takes those at the beginning of a line and
 * older ones anywhere (https://github.com/actions/runner, ActionCommand.cs). Sources have tabs.
 */
export function printable(line: string): string {
  return line
    .split('\t')
    .map(escapeInvisible)
    .join('\t')
    .replace(/^(\s*):(?=:)/, '$1\\u{3a}')
    .replaceAll('##[', '##\\u{5b}');
}
