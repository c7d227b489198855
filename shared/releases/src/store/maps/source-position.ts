import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { applicationName } from '@site/contracts/application';
import type { Release } from '@site/contracts/release';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { readRelease, releaseKey } from '../releases.ts';
import { readSourceMap } from '../source-maps.ts';
import { absence, type Store } from '../store.ts';

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

  /** @returns `unknown-release`, `no-source-maps`, `damaged-file`, or `unknown-position` */
  async function find(position: ReleasePosition): Promise<Result<SourcePosition>> {
    const { app, id, file, line, column } = position;
    const release = await readRelease(store, app, id);
    if (!release.ok) return release;
    const outside = await outsideOf(store, release.value, position);
    if (outside) return err('unknown-position', outside);
    const key = `${releaseKey(app, id)}/${file}`;
    const reading = maps.get(key) ?? readMap(store, release.value, file);
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

async function readMap(store: Store, release: Release, file: string): Promise<Result<TraceMap>> {
  const text = await readSourceMap(store, release, file);
  return text.ok ? ok(new TraceMap(text.value)) : text;
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

export interface ReleasePosition {
  readonly app: string;
  readonly id: string;
  /** The path inside the release, such as `web/static/js/x.js`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface WrittenPosition extends ReleasePosition {
  readonly start: number;
  readonly end: number;
}

/** A browser's address, or `pricing/1.0.0-3fa9c21b/node/pages/pricing.cjs:1:2`. */
const position =
  /(?:(?<base>(?:https?:\/\/[^\s/()@]+)?\/_site\/releases)\/)?(?<app>[a-z][a-z0-9-]*)\/(?<id>\d+\.\d+\.\d+-[0-9a-f]{8})\/(?<path>[^\s():?#]+)(?:[?#][^\s():]*)?:(?<line>\d+):(?<column>\d+)/g;

export function positionsIn(text: string): WrittenPosition[] {
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
