import { extname, join } from 'node:path';

/** Replaces a part of a package that no page needs; missing names fail the build. */
export function leftOut(part: 'preflight' | 'preload' | 'remotes' | 'snapshot-handler'): string {
  return join(import.meta.dirname, `${part}${extname(import.meta.filename)}`);
}
