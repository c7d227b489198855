import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { errorMessage, errorReason } from './error-code.ts';
import { OperatorError } from './operator-error.ts';
import { err, ok, type Result } from './result.ts';
import { inWorkspace, workspaceFolder } from './workspace-folder.ts';

export const SITE_CONFIGURATION = 'shell/site.config.json';

export const siteConfigurationFile = inWorkspace(SITE_CONFIGURATION);

export interface ConfigurationProblem {
  readonly kind: 'not-readable' | 'invalid';
  /** The system's code, or one line that names the invalid key and `FILE:LINE:COLUMN`. */
  readonly reason: string;
}

/** @param parse throws an Error of one line, with the path of the wrong key as its cause */
export async function readSiteConfiguration<Configuration>(
  file: string,
  parse: (text: string) => Configuration,
): Promise<Result<Configuration, ConfigurationProblem>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return err({ kind: 'not-readable', reason: errorReason(error) });
  }
  try {
    return ok(parse(text));
  } catch (error) {
    const place = `${shownFile(file)}:${placeIn(text, error)}`;
    return err({ kind: 'invalid', reason: `${place}: ${errorMessage(error)}` });
  }
}

const shownFile = (file: string) =>
  workspaceFolder !== '' && file.startsWith(workspaceFolder)
    ? relative(workspaceFolder, file)
    : file;

/** Line and column of what is no JSON, or of a key, or of the one around it where it is missing. */
function placeIn(text: string, error: unknown): string {
  const { cause = [] } = error as Error;
  // What parses says so.
  const offset =
    cause instanceof Error
      ? parserOffset(text, cause.message)
      : offsetOf(text, cause as readonly PropertyKey[]);
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}

/** Where the parser stopped: it gives the position, or quotes the ten characters before it. */
function parserOffset(text: string, message: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position) return Number(position);
  const [, before] = /\.{3}"(.{10}).*is not valid JSON$/s.exec(message) ?? [];
  if (before) return text.indexOf(before) + before.length;
  return /\bend of JSON\b/.test(message) ? text.length : 0;
}

/** Where the last key of a path begins in JSON, as far as the path is there. */
function offsetOf(text: string, path: readonly PropertyKey[]): number {
  const keys: string[] = [];
  let [offset, depth] = [0, 0];
  for (const { 0: token, 1: name, index } of text.matchAll(/"((?:\\.|[^"\\])*)"(?:\s*:)?|[{}]/g)) {
    if (token === '{') keys.push('');
    if (token === '}') keys.pop();
    if (name === undefined || !token.endsWith(':')) continue;
    keys.splice(-1, 1, name);
    if (keys.length > depth && keys.every((key, at) => key === path[at])) {
      [offset, depth] = [index, keys.length];
    }
  }
  return offset;
}

/** @throws OperatorError if it can't be read, or naming the invalid key */
export async function requireSiteConfiguration<Configuration>(
  parse: (text: string) => Configuration,
  file = siteConfigurationFile,
): Promise<Configuration> {
  const read = await readSiteConfiguration(file, parse);
  if (read.ok) return read.value;
  const { kind, reason } = read.problem;
  throw new OperatorError(kind === 'invalid' ? reason : `${file} can't be read (${reason}).`);
}
