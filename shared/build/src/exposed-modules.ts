import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { remoteRoutes } from '@site/contracts/remote-routes';

/**
 * The exposes of a remote: the key of each page and listed section, such as `pages/pricing`, with
 * its source file relative to the remote's folder. A page is `NAME.page.tsx` somewhere under
 * `src/pages`, usually in a folder of its own.
 *
 * @param folder the remote's folder
 * @param routes the exports of its `src/routes.ts`
 * @throws where the exports violate the contract, or where a page is in no file or in two
 */
export function exposedModules(folder: string, routes: unknown): Record<string, string> {
  // The schema checks it, whatever it is.
  const exported = (routes ?? {}) as Record<string, unknown>;
  const parsed = remoteRoutes.parse({ routes: exported.routes, sections: exported.sections });
  const files = pageFiles(join(folder, 'src/pages'));
  const pages = [...new Set(parsed.routes.map(({ page }) => page))];
  return Object.fromEntries([
    ...pages.map((page) => [`pages/${page}`, fileOf(page, files)]),
    ...parsed.sections.map((name) => [`sections/${name}`, `./src/sections/${name}.section.tsx`]),
  ]);
}

/** Relative to `src/pages`, in the same order on every machine. */
function pageFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

function fileOf(page: string, files: readonly string[]): string {
  const name = `${page}.page.tsx`;
  const found = files.filter((file) => basename(file) === name);
  const [file] = found;
  if (!file) {
    throw new Error(`src/routes.ts names the page ${page}: make src/pages/${page}/${name}`);
  }
  if (found.length > 1) {
    throw new Error(`The page ${page} is in ${found.join(' and ')} of src/pages: keep one`);
  }
  return `./src/pages/${file}`;
}
