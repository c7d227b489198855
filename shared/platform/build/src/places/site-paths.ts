import { join } from 'node:path';
import { createJiti } from 'jiti';

/** Where a site's contracts build the paths of its pages, in an object of functions named `paths`. */
export const SITE_PATHS = '@site/contracts/paths';

/** What builds each path, by name. */
export type SitePaths = ReadonlyMap<string, unknown>;

const known = new Map<string, SitePaths>();

/** Those of the contracts that an application in this folder uses, if it has any; read once. */
export function sitePaths(folder: string): SitePaths {
  const found = known.get(folder) ?? readPaths(folder);
  known.set(folder, found);
  return found;
}

function readPaths(folder: string): SitePaths {
  const load = createJiti(join(folder, 'package.json'));
  const file = load.esmResolve(SITE_PATHS, { try: true });
  if (file === undefined) return new Map();
  const { paths } = load(file) as { readonly paths: object };
  return new Map(Object.entries(paths));
}
