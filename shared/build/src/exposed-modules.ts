import { remoteRoutes } from '@site/contracts/remote-routes';

/**
 * What a remote exposes: the key of each page and listed section, such as `pages/pricing`, and its
 * source file, relative to the remote's folder.
 *
 * @param routes what `src/routes.ts` exports
 * @throws where that is not as the contract says
 */
export function exposedModules(routes: unknown): Record<string, string> {
  // Whatever it is, the schema judges it.
  const exported = (routes ?? {}) as Record<string, unknown>;
  const parsed = remoteRoutes.parse({ routes: exported.routes, sections: exported.sections });
  const pages = [...new Set(parsed.routes.map(({ page }) => page))];
  return Object.fromEntries([
    ...pages.map((page) => [`pages/${page}`, `./src/pages/${page}.page.tsx`]),
    ...parsed.sections.map((name) => [`sections/${name}`, `./src/sections/${name}.section.tsx`]),
  ]);
}
