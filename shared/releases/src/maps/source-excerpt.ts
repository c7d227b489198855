import type { SourcePosition } from './source-position.ts';

/** How many lines are shown before and after the one of the error. */
const AROUND = 2;

/** The lines of a source around a position, with their numbers and a mark below the column. */
export function sourceExcerpt({ content, line, column }: SourcePosition): string[] {
  if (content === undefined) return [];
  const all = content.split(/\r?\n/);
  const first = Math.max(1, line - AROUND);
  const last = Math.min(all.length, line + AROUND);
  const width = String(last).length;
  return all.slice(first - 1, last).flatMap((text, position) => {
    const number = first + position;
    const shown = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
    if (number !== line) return [shown.trimEnd()];
    // A tab keeps its width in the line of the mark.
    const before = text.slice(0, column - 1).replaceAll(/[^\t]/g, ' ');
    return [shown, `  ${' '.repeat(width)} | ${before}^`];
  });
}
