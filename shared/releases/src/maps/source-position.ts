import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Release } from '@site/contracts/release';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { readRelease, releaseKey } from '../store/releases.ts';
import { readSourceMap } from '../store/source-maps.ts';
import { absence, type Store } from '../store/store.ts';
import type { ReleasePosition } from './release-position.ts';

/** Where the code at a position of a release comes from; lines and columns begin with 1. */
export interface SourcePosition {
  /** Relative to the workspace; in an installed package it begins with `node_modules/`. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
  /** What the source calls it there, if the compiler has changed the name. */
  readonly name?: string;
  /** The whole source. */
  readonly content?: string;
}

/** Such as `mfe-pricing/src/pages/pricing/hero.tsx:12:8`. */
export function positionText({ source, line, column }: SourcePosition): string {
  return `${source}:${line}:${column}`;
}

/** Finds sources; each map is read and parsed once. */
export interface SourceFinder {
  /**
   * @returns `unknown-release`, `no-source-maps`, `damaged-file`, or `unknown-position` if the
   *   release has no such file, the file no such position, or the position no source
   */
  find(position: ReleasePosition): Promise<Result<SourcePosition>>;
}

export function createSourceFinder(store: Store): SourceFinder {
  const maps = new Map<string, Promise<Result<TraceMap>>>();

  async function find(position: ReleasePosition): Promise<Result<SourcePosition>> {
    const { app, id, file, line, column } = position;
    const release = await readRelease(store, app, id);
    if (!release.ok) return release;
    const outside = await outsideOf(store, release.value, position);
    if (outside) return err('unknown-position', outside);
    const key = `${releaseKey(app, id)}/${file}`;
    const known = maps.get(key) ?? readMap(store, release.value, file);
    maps.set(key, known);
    const map = await known;
    if (!map.ok) return map;
    // The library counts columns from 0.
    const found = originalPositionFor(map.value, { line, column: column - 1 });
    if (found.source === null || found.source.startsWith('webpack/')) {
      const what = `${file}:${line}:${column} of ${app} ${id}`;
      return err('unknown-position', `${what} comes from no source: the compiler generated it.`);
    }
    const content = sourceContentFor(map.value, found.source);
    return ok({
      source: found.source,
      line: found.line,
      column: found.column + 1,
      ...(found.name === null ? {} : { name: found.name }),
      ...(content === null ? {} : { content }),
    });
  }

  return { find };
}

async function readMap(store: Store, release: Release, file: string): Promise<Result<TraceMap>> {
  const text = await readSourceMap(store, release, file);
  return text.ok ? ok(new TraceMap(text.value)) : text;
}

/** Why a release has no such position, if it has none. */
async function outsideOf(
  store: Store,
  release: Release,
  { file, line, column }: ReleasePosition,
): Promise<string | undefined> {
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
