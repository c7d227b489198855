import { applicationName } from '@site/contracts/application';

/** A position in a file of a release, as errors name it: lines and columns begin with 1. */
export interface ReleasePosition {
  readonly app: string;
  readonly id: string;
  /** The path inside the release, such as `web/static/js/x.js`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A position and where in its text it is written. */
export interface WrittenPosition extends ReleasePosition {
  readonly start: number;
  readonly end: number;
}

/**
 * The address of a file in a browser, or the name that rendering gives it, such as
 * `pricing/1.0.0-3fa9c21b/node/pages/pricing.cjs`, each with a line and a column.
 */
const position =
  /(?:(?<base>(?:https?:\/\/[^\s/()@]+)?\/_site\/releases)\/)?(?<app>[a-z][a-z0-9-]*)\/(?<id>\d+\.\d+\.\d+-[0-9a-f]{8})\/(?<path>[^\s():?#]+)(?:[?#][^\s():]*)?:(?<line>\d+):(?<column>\d+)/g;

/** The positions in files of releases that a text names. */
export function positionsIn(text: string): WrittenPosition[] {
  return [...text.matchAll(position)].flatMap((found) => {
    const { base, app = '', id = '', path = '', line, column } = found.groups ?? {};
    if (!applicationName.safeParse(app).success) return [];
    // Addresses are those of `web/`, which they do not name.
    const isWhole = base === undefined && /^(?:web|node)\//.test(path);
    const file = isWhole ? path : `web/${path}`;
    const place = { start: found.index, end: found.index + found[0].length };
    return [{ app, id, file, line: Number(line), column: Number(column), ...place }];
  });
}
