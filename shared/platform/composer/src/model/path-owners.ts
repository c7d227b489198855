import type { ApplicationName } from '@platform/contracts/application';
import { publicFilesOf, type Release } from '@platform/contracts/release';
import type { ConfiguredSite } from '@platform/contracts/site-definition';
import { type ChosenReleases, releasesIn } from '@platform/store/releases';
import { composedRoutes } from './page-composition.ts';

type PathOwners = Readonly<Record<string, ApplicationName>>;

/** Every path that the chosen releases claim: pages first, then files, ordered by name. */
export function pathClaims(chosen: ChosenReleases, config: ConfiguredSite) {
  const routes = composedRoutes(chosen, config);
  const pages = routes.map(({ app, path }) => ({ app, path, what: 'page' }));
  const files = releasesIn(chosen).flatMap((release) =>
    [...publicFilesOf(release).keys()].map((path) => ({ app: release.app, path, what: 'file' })),
  );
  return [...pages, ...files];
}

/** The contested paths with their claimants, in the order of the claims. */
export function contestedPaths(claims: ReturnType<typeof pathClaims>) {
  const claimants = new Map<string, ApplicationName[]>();
  for (const { path, app } of claims) claimants.set(path, [...(claimants.get(path) ?? []), app]);
  return new Map([...claimants].filter(([, apps]) => apps.length > 1));
}

/** Each contested path gets the owner that served it before, otherwise its first claimant. */
export function ownersByRule(
  contested: ReadonlyMap<string, readonly ApplicationName[]>,
  before: PathOwners,
): PathOwners {
  return Object.fromEntries(
    [...contested].flatMap(([path, apps]) => {
      const owner = apps.find((app) => app === before[path]) ?? apps[0];
      return owner === undefined ? [] : [[path, owner]];
    }),
  );
}

export function pathOwners(chosen: ChosenReleases, config: ConfiguredSite): PathOwners {
  const claims = pathClaims(chosen, config).map(({ path, app }) => [path, app] as const);
  return Object.fromEntries(claims.reverse());
}

/** The releases without pages and files at paths that another application owns. */
export function settlePaths(
  chosen: ChosenReleases,
  config: ConfiguredSite,
  owners: PathOwners,
): ChosenReleases {
  if (Object.keys(owners).length === 0) return chosen;
  const remotes = Object.entries(chosen.remotes).map(([app, remote]) => {
    const routes = composedRoutes({ ...chosen, remotes: { [app]: remote } }, config);
    const isKept = ({ path }: { readonly path: string }, position: number) =>
      owners[path] === undefined ||
      (owners[path] === app && routes.findIndex((route) => route.path === path) === position);
    const kept = remote.routes.filter((_route, position) => {
      const route = routes[position];
      return route === undefined || isKept(route, position);
    });
    const pages = new Set(routes.map(({ path }) => path));
    return [app, { ...withoutFiles(remote, owners, pages), routes: kept }];
  });
  return {
    ...chosen,
    shell: withoutFiles(chosen.shell, owners, new Set()),
    remotes: Object.fromEntries(remotes),
  };
}

/** An application's own page takes precedence over its file. */
function withoutFiles<Kind extends Release>(
  release: Kind,
  owners: PathOwners,
  pages: ReadonlySet<string>,
): Kind {
  const lost = [...publicFilesOf(release)].filter(
    ([path]) => owners[path] !== undefined && (owners[path] !== release.app || pages.has(path)),
  );
  if (lost.length === 0) return release;
  const names = new Set(lost.map(([, file]) => file));
  const files = Object.entries(release.files).filter(([file]) => !names.has(file));
  return { ...release, files: Object.fromEntries(files) };
}
