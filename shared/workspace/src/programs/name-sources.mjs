import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Lets errors of compiled files name their sources. Node's own way (`--enable-source-maps`) prepares
 * every file when it is imported, which takes some 20 milliseconds of each start, and no start is
 * expected to fail: here a map is read when the first error is printed.
 */

/** @typedef {(error: Error, frames: NodeJS.CallSite[]) => string} PrepareStackTrace */

export function nameSources() {
  /** @type {PrepareStackTrace} */
  const prepare = (error, frames) =>
    [textOf(error), ...frames.map((frame) => `    at ${namedFrame(frame)}`)].join('\n');
  Error.prepareStackTrace = prepare;
}

/** As an error without frames is printed. @param {Error} error */
function textOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** @param {NodeJS.CallSite} frame */
function namedFrame(frame) {
  const text = String(frame);
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return text;
  const source = new URL(entry.originalSource, file).href;
  const position = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return text.replace(`${file}:${line}:${column}`, position);
}

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/** The map of a file; undefined if it has none. @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** @param {string} file */
function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}
