import type { ComposedRoute } from '@site/contracts/composition';
import type { MenuPlace } from '@site/contracts/remote-routes';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

/** The links of the pages in these menu places, one place after the other, each page once. */
export function menuLinks(
  routes: readonly Pick<ComposedRoute, 'path' | 'menu'>[],
  ...places: readonly MenuPlace[]
): readonly MenuLink[] {
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
