import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { applicationName } from '@platform/contracts/application';
import type { Release } from '@platform/contracts/release';
import { err, type Problem, type Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import { absence, type Store } from '../port/store.ts';
import { readRelease, releaseKey } from '../stored/releases.ts';
import { mappedFiles, readSourceMap } from './source-maps.ts';

/** Where the code at a position of a release comes from; lines and columns begin with 1. */
export interface SourcePosition {
  /** Relative to the workspace; in an installed package it begins with `node_modules/`. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
  /** The original name, if the compiler has changed it. */
  readonly name?: string;
  readonly content?: string;
}

/** Such as `mfe-pricing/src/pages/pricing/hero.tsx:12:8`. */
export function positionText({ source, line, column }: SourcePosition): string {
  return `${source}:${line}:${column}`;
}

export type SourceFinder = ReturnType<typeof createSourceFinder>;

/** Each map is read and parsed once. */
export function createSourceFinder(store: Store) {
  const maps = new Map<string, Promise<Result<TraceMap>>>();
  const parsed = (map: Result<string>) => (map.ok ? ok(new TraceMap(map.value)) : map);

  /** @returns `unknown-release`, `no-source-maps`, `damaged-file`, or `unknown-position` */
  async function find(position: ReleasePosition): Promise<Result<SourcePosition>> {
    const { app, id, file, line, column } = position;
    const release = await readRelease(store, app, id);
    if (!release.ok) return release;
    const outside = await outsideOf(store, release.value, position);
    if (outside) return err('unknown-position', outside);
    const key = `${releaseKey(app, id)}/${file}`;
    const reading = maps.get(key) ?? readSourceMap(store, release.value, file).then(parsed);
    maps.set(key, reading);
    const map = await reading;
    if (!map.ok) return map;
    // The library counts columns from 0.
    const found = originalPositionFor(map.value, { line, column: column - 1 });
    if (found.source === null || found.source.startsWith('webpack/')) {
      const what = `${file}:${line}:${column} of ${app} ${id}`;
      return err('unknown-position', `${what} comes from no source: the compiler generated it.`);
    }
    const { source, line: row, column: before, name } = found;
    const content = sourceContentFor(map.value, source);
    return ok({
      ...{ source, line: row, column: before + 1 },
      ...(name === null ? {} : { name }),
      ...(content === null ? {} : { content }),
    });
  }

  return { find };
}

async function outsideOf(store: Store, release: Release, { file, line, column }: ReleasePosition) {
  const { app, id } = release;
  const copied = 'copy the address with its line and column from the error';
  if (!release.files[file]) return `${app} ${id} has no file ${file}: ${copied}.`;
  const read = await store.read(`${releaseKey(app, id)}/${file}`);
  if (!read.ok) return `${file} of ${app} ${id} ${absence(read)}: publish ${app} ${id} again.`;
  const lines = read.value.toString().split('\n');
  const text = lines[line - 1];
  if (text === undefined) {
    return `${file} of ${app} ${id} has ${lines.length} lines and no line ${line}: ${copied}.`;
  }
  // An error at the end of a line names the column behind it.
  if (column >= 1 && column <= text.length + 1) return undefined;
  return `Line ${line} of ${file} of ${app} ${id} has ${text.length} columns and no column ${column}: ${copied}.`;
}

interface ReleasePosition {
  readonly app: string;
  readonly id: string;
  /** The path inside the release, such as `web/static/js/x.js`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A browser's address, or `pricing/1.0.0-3fa9c21b5d0e7f64/node/pages/pricing.cjs:1:2`. */
const position =
  /(?:(?<base>(?:https?:\/\/[^\s/()@]+)?\/_site\/releases)\/)?(?<app>[a-z][a-z0-9-]*)\/(?<id>\d+\.\d+\.\d+-[0-9a-f]{16})\/(?<path>[^\s():?#]+)(?:[?#][^\s():]*)?:(?<line>\d+):(?<column>\d+)/g;

export function positionsIn(text: string) {
  return [...text.matchAll(position)].flatMap((found) => {
    const { base, app = '', id = '', path = '', line, column } = found.groups ?? {};
    if (!applicationName.safeParse(app).success) return [];
    // Addresses omit `web/`.
    const isWhole = base === undefined && /^(?:web|node)\//.test(path);
    const file = isWhole ? path : `web/${path}`;
    const place = { start: found.index, end: found.index + found[0].length };
    return [{ app, id, file, line: Number(line), column: Number(column), ...place }];
  });
}

const AROUND = 2;

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

/** Finds the sources of positions; all of them, or none. */
export async function findPositions(finder: SourceFinder, names: readonly string[]) {
  const found = names.map(async (name) => {
    const [position] = positionsIn(name);
    if (!position || position.start > 0 || position.end < name.length) {
      return err(
        'usage',
        `"${name}" names no position in a file of a release: write the address of the file, with a line and a column, as the error does, such as https://nguzo.example/_site/releases/pricing/1.2.0-3fa9c21b5d0e7f64/static/js/main.js:1:2345.`,
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

export interface TakenNames {
  readonly module: string;
  readonly names: readonly string[];
}

const MOST_PLACES = 3;

/** Such as `mfe-pricing/src/pages/pricing/hero.tsx:1:10`, one per name and source with a map. */
export async function usedIn(store: Store, release: Release, taken: readonly TakenNames[]) {
  const places = [...(await readSources(store, release))].flatMap(([source, text]) =>
    taken
      .filter(({ module }) => text.includes(`'${module}'`) || text.includes(`"${module}"`))
      .flatMap(({ names }) => names)
      .flatMap((name) => {
        const index = placeOf(text, name);
        if (index < 0) return [];
        const before = text.slice(0, index).split('\n');
        const column = (before.at(-1) ?? '').length + 1;
        return [positionText({ source, line: before.length, column })];
      }),
  );
  return [...new Set(places)].slice(0, MOST_PLACES);
}

async function readSources(store: Store, release: Release): Promise<Map<string, string>> {
  const files = (await mappedFiles(store, release)).filter((file) => file.startsWith('web/'));
  const maps = await Promise.all(files.map((file) => readSourceMap(store, release, file)));
  const sources = maps.flatMap((map) => {
    if (!map.ok) return [];
    // A map that matches its hash is as the build wrote it.
    const { sources, sourcesContent } = JSON.parse(map.value) as {
      readonly sources: readonly string[];
      readonly sourcesContent: readonly (string | null)[];
    };
    return sources.map((source, position) => [source, sourcesContent[position] ?? ''] as const);
  });
  const own = sources.filter(([source]) => !/^(?:node_modules|webpack)\//.test(source));
  return new Map(own.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Where a source imports or first uses a name; -1 if nowhere. */
function placeOf(text: string, name: string): number {
  const word = name.replaceAll(/[^\w]/g, '\\$&');
  const imported = new RegExp(
    `\\b(?:import|export)\\b[^'";]*?\\{[^}]*?(?<![\\w$])${word}(?![\\w$])`,
  );
  const used = new RegExp(`\\.\\s*${word}(?![\\w$])`);
  for (const pattern of [imported, used]) {
    const found = pattern.exec(text);
    if (found) return found.index + found[0].length - name.length;
  }
  return -1;
}
