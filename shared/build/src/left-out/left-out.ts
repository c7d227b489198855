import { extname, join } from 'node:path';

/**
 * The file that replaces a part of a package of which no page needs anything: a source here, and a
 * script where this package is installed. The compiler fails where the package asks it for a name
 * that it lacks.
 */
export function leftOut(part: 'preflight' | 'preload' | 'remotes' | 'snapshot-handler'): string {
  return join(import.meta.dirname, `${part}${extname(import.meta.filename)}`);
}
