import type { ComposedRoute } from '@site/contracts/composition';
import type { MenuPlace } from '@site/contracts/remote-routes';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

type Routes = readonly Pick<ComposedRoute, 'path' | 'menu'>[];

/** The links of the pages in these menu places, one place after the other, each page once. */
export function menuLinks(routes: Routes, ...places: readonly MenuPlace[]): readonly MenuLink[] {
  const links = places.flatMap((place) =>
    routes
      .flatMap(({ path, menu = [] }) => menu.map((entry) => ({ ...entry, to: path })))
      .filter((entry) => entry.place === place)
      .sort((one, other) => one.order - other.order),
  );
  const byPage = new Map<string, MenuLink>();
  for (const { label, to } of links) if (!byPage.has(to)) byPage.set(to, { label, to });
  return [...byPage.values()];
}

/**
 * The links at the end of the sidebar: those that are only there, and those that stand beside the
 * header's row, so that small screens lead to every page that wide ones lead to.
 */
export function linksAtEnd(routes: Routes): readonly MenuLink[] {
  const before = new Set(menuLinks(routes, 'solutions', 'main').map(({ to }) => to));
  const links = menuLinks(routes, 'sidebar', 'account', 'call-to-action');
  return links.filter(({ to }) => !before.has(to));
}
