import { fillBrand } from '@site/contracts/brand';
import type { ComposedRoute, LoadableRelease, PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { RemoteRelease } from '@site/contracts/release';
import type { Route } from '@site/contracts/remote-routes';
import { pageConfigOf, type SiteConfig } from '@site/contracts/site-config';
import type { ChosenReleases } from './chosen-releases.ts';
import { contract1Config, contract1Menus } from './contract-1.ts';
import { fillFromConfig } from './fill-from-config.ts';
import { linkedFile } from './page-files.ts';
import { composedStoredEntries } from './stored-entries.ts';

/**
 * What every page carries of its composition: only what browsers can use, and everything that the
 * releases were promised. Releases of contract 1 were promised the whole configuration, and a shell
 * of contract 1 refuses what it does not know.
 */
export function pageCompositionOf(
  id: string,
  chosen: ChosenReleases,
  config: SiteConfig,
): PageComposition {
  const remotes = Object.entries(chosen.remotes).map(([app, remote]) => {
    const fallback = chosen.fallbacks[app];
    const release = loadable(remote, chosen);
    return [app, fallback ? { ...release, fallback: loadable(fallback, chosen) } : release];
  });
  const shared = { id, remotes: Object.fromEntries(remotes) as PageComposition['remotes'] };
  const routes = composedRoutes(chosen, config);
  if (chosen.shell.contract < 2) {
    return { contract: 1, ...shared, config: contract1Config(config), routes };
  }
  return {
    // The contract that the shell was promised. If the version is raised, this has to add what
    // earlier versions were promised.
    contract: Math.min(chosen.shell.contract, CONTRACT_VERSION),
    ...shared,
    config: {
      ...(readsWholeConfig(chosen) ? config : pageConfigOf(config)),
      storedEntries: composedStoredEntries(chosen, config),
    },
    routes: routes.map(({ structuredData: _, ...route }) => route),
  };
}

function readsWholeConfig({ remotes, fallbacks }: ChosenReleases): boolean {
  const all = [...Object.values(remotes), ...Object.values(fallbacks)];
  return all.some(({ contract }) => contract < 2);
}

/** A page with everything that its team says about it. */
export type WholeRoute = ComposedRoute & Pick<Route, 'structuredData'>;

/**
 * The pages of all remotes, in the order of the remotes, with entries of the configuration filled
 * in.
 */
export function composedRoutes(chosen: ChosenReleases, config: SiteConfig): WholeRoute[] {
  return Object.values(chosen.remotes).flatMap(({ app, contract, routes }) =>
    routes.map((route) => ({
      ...route,
      app,
      path: route.path.replaceAll('{product}', config.product.toLowerCase()),
      title: fillBrand(route.title, config),
      description: fillBrand(route.description, config),
      ...menuOf(route, contract, config),
      // Filling changes only texts, never the shape.
      structuredData: fillFromConfig(route.structuredData, config) as Route['structuredData'],
    })),
  );
}

/** Before contract 2 the shell knew where pages stand in its menus, and their routes did not say. */
function menuOf({ path, menu }: Route, contract: number, config: SiteConfig): Pick<Route, 'menu'> {
  const entries = menu ?? (contract < 2 ? contract1Menus[path] : undefined);
  if (!entries) return {};
  return { menu: entries.map((entry) => ({ ...entry, label: fillBrand(entry.label, config) })) };
}

function loadable(release: RemoteRelease, { shell }: ChosenReleases): LoadableRelease {
  const { address, integrity } = linkedFile(release, release.entry);
  const loaded = { release: release.id, entry: address, integrity };
  // A shell of contract 1 can't use it.
  return shell.contract < 2 ? loaded : { ...loaded, modules: Object.keys(release.modules).sort() };
}
