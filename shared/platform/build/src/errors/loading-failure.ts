import { OperatorError } from '@platform/node/operator-error';
import {
  placeOfRequest,
  readSource,
  type SourcePlace,
  shownPlace,
  sourceFrame,
} from './source-place.ts';

export function loadingFailure(folder: string, error: unknown): unknown {
  if (isOperatorError(error) || !(error instanceof Error)) return error;
  const found = syntaxError(error.message) ?? missingModule(error) ?? thrownIn(folder, error);
  if (!found) return error;
  const { file, place, text } = found;
  const code = readSource(file);
  const frame = code !== undefined && place ? sourceFrame(code, place) : [];
  return new OperatorError([`${shownPlace(folder, file, place)}: ${text}`, ...frame].join('\n'));
}

/** The build's configuration is loaded with a copy of this package, so the class can be another. */
export function isOperatorError(error: unknown): error is OperatorError {
  return error instanceof Error && error.name === 'OperatorError';
}

interface Failure {
  readonly file: string;
  readonly place?: SourcePlace | undefined;
  readonly text: string;
}

/** The loader says `ParseError: …` and the place on the next line; its columns count from 0. */
function syntaxError(message: string): Failure | undefined {
  const [, text, file, line, column] =
    /ParseError: (.+?)\s+(\/\S+):(\d+):(\d+)$/.exec(message) ?? [];
  if (!text || !file) return undefined;
  return { file, place: { line: Number(line), column: Number(column) + 1 }, text };
}

function missingModule({ message, stack = '' }: Error): Failure | undefined {
  const [, module] = /^Cannot find (?:module|package) '([^']+)'/.exec(message) ?? [];
  const [, file] =
    /(?:Require stack:\n- | imported from )(\/\S+)/.exec(`${message}\n${stack}`) ?? [];
  if (!module || !file) return undefined;
  const place = placeOfRequest(readSource(file) ?? '', module);
  return { file, place, text: `Can't resolve '${module}'` };
}

function thrownIn(folder: string, { name, message, stack = '' }: Error): Failure | undefined {
  const places = stack.matchAll(/(?:file:\/\/|\(|at )(\/[^\s:]+):(\d+):(\d+)/g);
  for (const [, file = '', line, column] of places) {
    if (!file.startsWith(`${folder}/`) || file.includes('/node_modules/')) continue;
    const place = { line: Number(line), column: Number(column) };
    return { file, place, text: `${name}: ${message}` };
  }
  return undefined;
}
