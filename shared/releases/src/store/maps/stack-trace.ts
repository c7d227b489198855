import { all, ok } from '@site/node/result';
import { err, type Problem } from '../../problem.ts';
import {
  positionsIn,
  positionText,
  type SourceFinder,
  type SourcePosition,
} from './source-position.ts';

/** Finds the sources of positions; all of them, or none. */
export async function findPositions(finder: SourceFinder, names: readonly string[]) {
  const found = names.map(async (name) => {
    const [position] = positionsIn(name);
    if (!position || position.start > 0 || position.end < name.length) {
      return err(
        'usage',
        `"${name}" names no position in a file of a release: write the address of the file, with a line and a column, as the error does, such as https://nguzo.example/_site/releases/pricing/1.2.0-3fa9c21b/static/js/main.js:1:2345.`,
      );
    }
    const source = await finder.find(position);
    return source.ok ? ok({ at: name, position: source.value }) : source;
  });
  return all(await Promise.all(found));
}

/** Fails with `usage` if a stack trace has no position, or with the reason if no source is known. */
export async function traceStack(finder: SourceFinder, text: string) {
  /** Each reason once. */
  const problems = new Map<string, Problem>();
  /** Without a position if the line has none, or its source is not known. */
  const lines: { readonly text: string; readonly position?: SourcePosition }[] = [];
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
  if (problem && !lines.some(({ position }) => position)) return { ok: false, problem } as const;
  return ok({ lines, problems: [...problems.values()] });
}
