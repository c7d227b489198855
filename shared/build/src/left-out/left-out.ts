import { extname, join } from 'node:path';

/**
 * The file that replaces a part of a package which no page needs; the compiler fails if the package
 * imports a name that the file lacks.
 */
export function leftOut(part: 'preflight' | 'preload' | 'remotes' | 'snapshot-handler'): string {
  return join(import.meta.dirname, `${part}${extname(import.meta.filename)}`);
}
