import { all, ok } from '@site/node/result';
import { err, type Problem, type Result } from '../../problem.ts';
import {
  positionsIn,
  positionText,
  type SourceFinder,
  type SourcePosition,
} from './source-position.ts';

export interface FoundPosition {
  readonly at: string;
  readonly position: SourcePosition;
}

interface TracedLine {
  readonly text: string;
  /** Absent if the line has no position, or its source is not known. */
  readonly position?: SourcePosition;
}

export interface TracedStack {
  readonly lines: readonly TracedLine[];
  /** Each reason once. */
  readonly problems: readonly Problem[];
}

/** Finds the sources of positions; all of them, or none. */
export async function findPositions(
  finder: SourceFinder,
  names: readonly string[],
): Promise<Result<readonly FoundPosition[]>> {
  const found = names.map(async (name): Promise<Result<FoundPosition>> => {
    const [position] = positionsIn(name);
    if (!position || position.start > 0 || position.end < name.length) return unreadable(name);
    const source = await finder.find(position);
    return source.ok ? ok({ at: name, position: source.value }) : source;
  });
  return all(await Promise.all(found));
}

function unreadable(name: string) {
  return err(
    'usage',
    `"${name}" names no position in a file of a release: write the address of the file, with a line and a column, as the error does, such as https://nguzo.example/_site/releases/pricing/1.2.0-3fa9c21b/static/js/main.js:1:2345.`,
  );
}

/**
 * Finds the sources in a stack trace; `usage` if it has no position, or the reason if no source is
 * known.
 */
export async function traceStack(finder: SourceFinder, text: string): Promise<Result<TracedStack>> {
  const problems = new Map<string, Problem>();
  const lines: TracedLine[] = [];
  for (const line of text.replace(/\s+$/, '').split(/\r?\n/)) {
    const [written] = positionsIn(line);
    const source = written && (await finder.find(written));
    if (source && !source.ok) problems.set(source.problem.message, source.problem);
    if (written && source?.ok) {
      const [before, after] = [line.slice(0, written.start), line.slice(written.end)];
      const position = source.value;
      lines.push({ text: before + positionText(position) + after, position });
    } else lines.push({ text: line });
  }
  if (positionsIn(text).length === 0) {
    return err('usage', 'No line names a file of a release, with its line and column.');
  }
  const [problem] = problems.values();
  if (problem && !lines.some(({ position }) => position)) return { ok: false, problem };
  return ok({ lines, problems: [...problems.values()] });
}
