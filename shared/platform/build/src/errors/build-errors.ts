import { isAbsolute } from 'node:path';
import {
  placeAt,
  placeOfImport,
  placeOfRequest,
  readSource,
  type SourcePlace,
  shownPlace,
  sourceFrame,
} from './source-place.ts';

/** How many errors are shown with their lines of source, and how many more with their place only. */
const WITH_FRAME = 3;
const WITHOUT_FRAME = 10;

export interface BuildStats {
  toJson(options: { all: false; errors: true }): {
    readonly errors?: readonly ReportedError[] | undefined;
  };
}

export function buildErrors(folder: string, stats: readonly BuildStats[]): string[] {
  const reported = stats.flatMap((one) => one.toJson({ all: false, errors: true }).errors ?? []);
  const found = new Map<string, CompileError>();
  for (const error of reported.map(readCompileError)) {
    const headline = headlineOf(folder, error);
    if (!found.has(headline)) found.set(headline, error);
  }
  const texts = [...found].map(([headline, { code, place }], index) =>
    code !== undefined && place && index < WITH_FRAME
      ? [headline, ...sourceFrame(code, place)].join('\n')
      : headline,
  );
  const shown = texts.slice(0, WITH_FRAME + WITHOUT_FRAME);
  const rest = texts.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more errors`] : shown;
}

function headlineOf(folder: string, { file, place, text }: CompileError): string {
  return file === undefined ? text : `${shownPlace(folder, file, place)}: ${text}`;
}

export interface ReportedError {
  readonly message: string;
  /** The loaders and the file of the module, separated by exclamation marks. */
  readonly moduleIdentifier?: string | undefined;
}

export interface CompileError {
  readonly text: string;
  readonly file?: string;
  readonly code?: string;
  readonly place?: SourcePlace | undefined;
}

export function readCompileError({ message, moduleIdentifier = '' }: ReportedError): CompileError {
  const [file = ''] = moduleIdentifier.split('!').at(-1)?.split('?') ?? [];
  const code = isAbsolute(file) ? readSource(file) : undefined;
  if (code === undefined) return { text: plain(message) };
  for (const read of readers) {
    const found = read(message, file, code);
    if (found) return { file, code, ...found };
  }
  return { file, code, text: plain(message) };
}

type Reader = (
  message: string,
  file: string,
  code: string,
) => { readonly text: string; readonly place?: SourcePlace | undefined } | undefined;

/** One for each kind of message; a message of another kind is printed without its frame. */
const readers: readonly Reader[] = [
  /** Of TypeScript and JSX. `[21:0]` is a place in the source whose columns count from 0. */
  function syntaxError(message, _file, code) {
    const [, text = ''] = /Syntax Error: (.+)/.exec(message) ?? [];
    if (!text) return undefined;
    // The compiler has no place for the end of a file.
    if (text.includes("got '<eof>'")) return { text, place: placeAt(code, code.trimEnd().length) };
    const [, line, column] = /\u256d─\[(\d+):(\d+)\]/.exec(message) ?? [];
    if (!line) return { text };
    return { text, place: { line: Number(line), column: Number(column) + 1 } };
  },

  /** Of style sheets: `(1:6) /folder/card.module.css Unclosed block`. */
  function styleError(message) {
    const [, line, column, text] = /\((\d+):(\d+)\) \/\S+ (.+)/.exec(message) ?? [];
    if (!text) return undefined;
    return { text, place: { line: Number(line), column: Number(column) } };
  },

  function missingModule(message, _file, code) {
    const [, module] = /Can't resolve '([^']+)'/.exec(message) ?? [];
    if (!module) return undefined;
    return {
      text: `Can't resolve '${module}'${hintFor(module)}`,
      place: placeOfRequest(code, module),
    };
  },

  function missingExport(message, file, code) {
    const [, name, module, others = ''] =
      /export '([^']+)'.* was not found in '([^']+)'(?: \((.+)\))?/.exec(message) ?? [];
    if (!name || !module) return undefined;
    const text = `'${module}' exports no ${name}${others && ` (${others})`}`;
    return { text, place: placeOfImport(file, code, name, module) };
  },
];

/** What the design system has inside, and remotes reach through it. */
const inDesignSystem = /^(?:@chakra-ui|@emotion|react-router|react-router-dom)(?:\/|$)/;

function hintFor(module: string): string {
  if (/^[./]/.test(module)) return '';
  return inDesignSystem.test(module)
    ? ': applications reach components, styles and the router through @site/ui only'
    : ': is it a dependency in package.json?';
}

/** Lines that say which part of the compiler failed, and its frames of rewritten code. */
const noise = /^(?:Module build failed \(from|\d* ?[│|·]|[╭╰]─)|^\s*$/;

function plain(message: string): string {
  const lines = message
    .split('\n')
    .map((line) => line.replace(/^\s*(?:╰─▶\s*)?(?:×\s*)?/, ''))
    .filter((line) => !noise.test(line));
  return lines.slice(0, 6).join('\n');
}
