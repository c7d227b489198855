import type { ComposedRoute } from '@platform/contracts/composition';
import type { MenuPlace } from '@platform/contracts/remote-routes';
import { useSite } from '@site/ui';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

type Routes = readonly Pick<ComposedRoute, 'path' | 'menu'>[];

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

/** Links of the sidebar, and those beside the header's row, so that small screens have them. */
export function linksAtEnd(routes: Routes): readonly MenuLink[] {
  const before = new Set(menuLinks(routes, 'solutions', 'main').map(({ to }) => to));
  const links = menuLinks(routes, 'sidebar', 'account', 'call-to-action');
  return links.filter(({ to }) => !before.has(to));
}

export function useMenu(...places: readonly MenuPlace[]): readonly MenuLink[] {
  return menuLinks(useSite().routes, ...places);
}
