import { fillBrand } from '@site/contracts/brand';
import type { ComposedRoute, LoadableRelease, PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { RemoteRelease } from '@site/contracts/release';
import { pageConfigOf, type SiteConfig } from '@site/contracts/site-config';
import type { ChosenReleases } from './chosen-releases.ts';
import { contract1Config } from './contract-1.ts';
import { fillFromConfig } from './fill-from-config.ts';
import { linkedFile } from './linked-file.ts';

/**
 * What every page of a composition carries of it: no more than browsers have a use for, and all that
 * the releases were promised. Those of contract 1 were promised the whole configuration, and a shell
 * of contract 1 refuses what it does not know.
 */
export function pageCompositionOf(
  id: string,
  chosen: ChosenReleases,
  config: SiteConfig,
): PageComposition {
  const remotes = Object.entries(chosen.remotes).map(([app, remote]) => {
    const fallback = chosen.fallbacks[app];
    const release = loadable(remote);
    return [app, fallback ? { ...release, fallback: loadable(fallback) } : release];
  });
  const shared = { id, remotes: Object.fromEntries(remotes) as PageComposition['remotes'] };
  const routes = composedRoutes(chosen, config);
  if (chosen.shell.contract < 2) {
    return { contract: 1, ...shared, config: contract1Config(config), routes };
  }
  return {
    contract: CONTRACT_VERSION,
    ...shared,
    config: readsWholeConfig(chosen) ? config : pageConfigOf(config),
    routes: routes.map(({ structuredData: _, ...route }) => route),
  };
}

function readsWholeConfig({ remotes, fallbacks }: ChosenReleases): boolean {
  const all = [...Object.values(remotes), ...Object.values(fallbacks)];
  return all.some(({ contract }) => contract < 2);
}

/** The pages of all remotes with the configuration's entries filled in, in the order of the remotes. */
export function composedRoutes(chosen: ChosenReleases, config: SiteConfig): ComposedRoute[] {
  return Object.values(chosen.remotes).flatMap(({ app, routes }) =>
    routes.map((route) => ({
      ...route,
      app,
      path: route.path.replaceAll('{product}', config.product.toLowerCase()),
      title: fillBrand(route.title, config),
      description: fillBrand(route.description, config),
      // Filling changes texts only, never the shape.
      structuredData: fillFromConfig(
        route.structuredData,
        config,
      ) as ComposedRoute['structuredData'],
    })),
  );
}

function loadable(release: RemoteRelease): LoadableRelease {
  const { address, integrity } = linkedFile(release, release.entry);
  return { release: release.id, entry: address, integrity };
}
