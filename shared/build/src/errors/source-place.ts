import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A place in a source; both count from 1. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

export function placeAt(code: string, offset: number): SourcePlace {
  const before = code.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The text of a file; undefined where there is none. */
export function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * A file and a place in it as terminals and editors open it with a click: relative to the workspace
 * that the application belongs to, or to the application's own folder where there is none.
 */
export function shownPlace(folder: string, file: string, place?: SourcePlace): string {
  const path = relative(workspaceOf(folder), file);
  return place ? `${path}:${place.line}:${place.column}` : path;
}

function workspaceOf(folder: string): string {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, 'pnpm-workspace.yaml'))) return at;
  }
  return folder;
}

/** The line of a place with a mark below its column, and the two lines before it. */
export function sourceFrame(code: string, { line, column }: SourcePlace): string[] {
  const lines = code.split('\n');
  const width = `${line}`.length;
  const shown = lines.slice(Math.max(0, line - 3), line).map((text, index, all) => {
    const number = line - all.length + 1 + index;
    return `${number === line ? '  >' : '   '} ${`${number}`.padStart(width)} | ${text}`;
  });
  return [...shown, `    ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`];
}
