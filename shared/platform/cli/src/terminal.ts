import { styleText } from 'node:util';
import { followProgress } from '@platform/node/progress';

/** Nothing but a person at a terminal sees colours and lines that change. */
type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>;

/** https://no-color.org */
function isColoured({ isTTY }: Screen): boolean {
  return isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

const colours = { '-': 'red', '+': 'green' } as const;

/** A line of a diff, by its mark. */
export function paintedDiff(line: string, screen: Screen = process.stdout): string {
  const [, mark] = /^([-+]) /.exec(line) ?? [];
  const colour = colours[mark as keyof typeof colours];
  return colour && isColoured(screen) ? styleText(colour, line, { validateStream: false }) : line;
}

/** How far a long step is, in a line of its own that goes when the returned function is called. */
export function showProgress(screen: Screen & { write(text: string): unknown } = process.stderr) {
  if (!screen.isTTY) return () => {};
  let isShown = false;
  const clear = () => {
    if (isShown) screen.write('\r\u{1b}[K');
    isShown = false;
  };
  const stop = followProgress(({ what, done, total }) => {
    clear();
    if (done < total) screen.write(`${what} ${done} of ${total}`);
    isShown = done < total;
  });
  return () => {
    stop();
    clear();
  };
}

const INDENT = '    ';

/** The lines of each row. What does not fit beside the cells before it begins another line. */
export function tableRows(
  rows: readonly (readonly string[])[],
  width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY,
): string[][] {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  /** Columns that stand at the beginning of a line: the same for all rows. */
  const starts = new Set<number>();
  let used = -2;
  for (const [column, each] of widths.entries()) {
    used += each + 2;
    if (used <= width || column === 0) continue;
    starts.add(column);
    used = INDENT.length + each;
  }
  return rows.map((row) => {
    const lines = [''];
    for (const [column, cell] of row.entries()) {
      if (starts.has(column)) lines.push(INDENT);
      const isFirst = column === 0 || starts.has(column);
      lines.push(`${lines.pop()}${isFirst ? '' : '  '}${cell.padEnd(widths[column] ?? 0)}`);
    }
    return lines.map((line) => line.trimEnd());
  });
}

export function columns(rows: readonly (readonly string[])[]): string[] {
  return tableRows(rows).flat();
}
