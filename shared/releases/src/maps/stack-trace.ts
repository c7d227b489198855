import { all, ok } from '@site/node/result';
import { err, type Problem, type Result } from '../problem.ts';
import { positionsIn, type WrittenPosition } from './release-position.ts';
import { positionText, type SourceFinder, type SourcePosition } from './source-position.ts';

/** A position in a release with the source that it comes from. */
export interface FoundPosition {
  readonly at: string;
  readonly position: SourcePosition;
}

/** A line of a stack trace, with the source of what it names. */
interface TracedLine {
  readonly text: string;
  /** Absent if the line names no file of a release, or its source is not known. */
  readonly position?: SourcePosition;
}

export interface TracedStack {
  readonly lines: readonly TracedLine[];
  /** Why the source of some line is not known; each reason once. */
  readonly problems: readonly Problem[];
}

/** Finds the sources of positions that somebody names one by one; all of them, or none. */
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
 * Finds the sources of a whole stack trace.
 *
 * @returns `usage` if no line names a file of a release, and the reason if no source is known
 */
export async function traceStack(finder: SourceFinder, text: string): Promise<Result<TracedStack>> {
  const problems = new Map<string, Problem>();
  const lines: TracedLine[] = [];
  let named = 0;
  for (const line of text.replace(/\s+$/, '').split(/\r?\n/)) {
    const [written] = positionsIn(line);
    named += written ? 1 : 0;
    const source = written && (await finder.find(written));
    if (source && !source.ok) problems.set(source.problem.message, source.problem);
    lines.push(
      written && source?.ok
        ? { text: withSource(line, written, source.value), position: source.value }
        : { text: line },
    );
  }
  if (named === 0) {
    return err('usage', 'No line names a file of a release, with its line and column.');
  }
  const [problem] = problems.values();
  if (problem && problems.size > 0 && !lines.some(({ position }) => position)) {
    return { ok: false, problem };
  }
  return ok({ lines, problems: [...problems.values()] });
}

/** The line of a trace with the source in the place of the address. */
function withSource(line: string, { start, end }: WrittenPosition, source: SourcePosition): string {
  return line.slice(0, start) + positionText(source) + line.slice(end);
}
