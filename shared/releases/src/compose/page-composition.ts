import { type RemoteName, remoteNames } from '@site/contracts/application';
import { fillBrand } from '@site/contracts/brand';
import type { ComposedRoute, LoadableRelease, PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { RemoteRelease } from '@site/contracts/release';
import type { Route } from '@site/contracts/remote-routes';
import type { SiteConfig } from '@site/contracts/site-config';
import type { ChosenReleases } from './chosen-releases.ts';
import { fillFromConfig } from './fill-from-config.ts';
import { linkedFile } from './linked-file.ts';

/** What every page of a composition carries of it. */
export function pageCompositionOf(
  id: string,
  chosen: ChosenReleases,
  config: SiteConfig,
): PageComposition {
  const remotes = remoteNames.map((app) => {
    const fallback = chosen.fallbacks[app];
    const release = loadable(chosen.remotes[app]);
    return [app, fallback ? { ...release, fallback: loadable(fallback) } : release];
  });
  return {
    contract: CONTRACT_VERSION,
    id,
    config,
    // One entry for every remote.
    remotes: Object.fromEntries(remotes) as PageComposition['remotes'],
    // Each document has the structured data of its own page in its head.
    routes: composedRoutes(chosen, config).map(({ structuredData: _, ...route }) => route),
  };
}

/** A page with all that its team says of it. */
export type WholeRoute = ComposedRoute & Pick<Route, 'structuredData'>;

/** The pages of all remotes with the configuration's entries filled in, in the order of the remotes. */
export function composedRoutes(chosen: ChosenReleases, config: SiteConfig): WholeRoute[] {
  return remoteNames.flatMap((app) =>
    chosen.remotes[app].routes.map((route) => ({
      ...route,
      app: app satisfies RemoteName,
      path: route.path.replaceAll('{product}', config.product.toLowerCase()),
      title: fillBrand(route.title, config),
      description: fillBrand(route.description, config),
      ...(route.menu && {
        menu: route.menu.map((entry) => ({ ...entry, label: fillBrand(entry.label, config) })),
      }),
      // Filling changes texts only, never the shape.
      structuredData: fillFromConfig(route.structuredData, config) as Route['structuredData'],
    })),
  );
}

function loadable(release: RemoteRelease): LoadableRelease {
  const { address, integrity } = linkedFile(release, release.entry);
  return { release: release.id, entry: address, integrity };
}
