import { type CompileError, type ReportedError, readCompileError } from './compile-error.ts';
import { shownPlace, sourceFrame } from './source-place.ts';

/** How many errors are shown with their lines of source, and how many more with their place only. */
const WITH_FRAME = 3;
const WITHOUT_FRAME = 10;

/** What is used of the compiler's `Stats` and `MultiStats`. */
export interface BuildStats {
  toJson(options: { all: false; errors: true }): {
    readonly errors?: readonly ReportedError[] | undefined;
  };
}

/**
 * The errors of a build as texts to print. An error that both builds of an application report, the
 * one for browsers and the one for Node, appears once.
 *
 * @param folder the application's folder
 * @param stats of each of its builds
 */
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
