import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { workspaceOf } from '@platform/node/workspace-folder';
import { parseSync } from 'oxc-parser';

/** A place in a source; both count from 1. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

export function placeAt(code: string, offset: number): SourcePlace {
  const before = code.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

export function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A place as terminals and editors open it, relative to the workspace or else the application. */
export function shownPlace(folder: string, file: string, place?: SourcePlace): string {
  const path = relative(workspaceOf(folder), file);
  return place ? `${path}:${place.line}:${place.column}` : path;
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

/* The compiler's lines are those of code that it rewrote; these find the places in the source. */

/** Where a source asks for a module, such as `'./hero.tsx'` in an import or in `url()`. */
export function placeOfRequest(code: string, module: string): SourcePlace | undefined {
  const quoted = [`'${module}'`, `"${module}"`, `(${module}`];
  const imports = quoted.slice(0, 2).flatMap((text) => [`from ${text}`, `import ${text}`]);
  for (const text of [...imports, ...quoted]) {
    const start = code.indexOf(text);
    if (start >= 0) return placeAt(code, start + text.search(/['"]|(?<=\()/));
  }
  return undefined;
}

export function placeOfImport(file: string, code: string, name: string, module: string) {
  for (const { moduleRequest, entries } of parseSync(file, code).module.staticImports) {
    const entry = entries.find(({ importName }) => importName.name === name);
    const start = entry?.importName.start;
    if (moduleRequest.value === module && start !== undefined && start !== null) {
      return placeAt(code, start);
    }
  }
  return placeOfRequest(code, module);
}
