import { type ApplicationName, SHELL } from '@platform/contracts/application';
import { fillBrand } from '@platform/contracts/brand';
import { normalizeName } from '@platform/contracts/normalize-name';
import { publicFilesOf } from '@platform/contracts/release';
import { isReservedPath } from '@platform/contracts/reserved-names';
import { releasesIn } from '@platform/store/releases';
import { composedRoutes, generatedPaths, unfilledIn } from '../model/page-composition.ts';
import { pathClaims } from '../model/path-owners.ts';
import type { ReleaseGate } from './gate.ts';

/** Every file of every release, fallbacks included, is as it was published. */
export const filesGate: ReleaseGate = {
  name: 'files',
  async check({ reader, chosen }) {
    const releases = [...releasesIn(chosen), ...Object.values(chosen.fallbacks)];
    const refusals = await Promise.all(
      releases.map(async (release) => {
        const corrupt = await reader.findCorruptFiles(release);
        return corrupt.map((reason) => ({ app: release.app, reason }));
      }),
    );
    return refusals.flat();
  },
};

/** No release is another one than its id says, as far as its files are there. */
export const idGate: ReleaseGate = {
  name: 'ids',
  async check({ reader, chosen }) {
    const found = await Promise.all(
      releasesIn(chosen).map(async (release) => {
        const changed = await reader.findOtherContent(release);
        return changed.map((reason) => ({ app: release.app, reason }));
      }),
    );
    return found.flat();
  },
};

const RESERVED = '/_site';

/** Every path has one owner, page or file, and none belongs to the edge or speaks for the site. */
export const pathsGate: ReleaseGate = {
  name: 'paths',
  async check({ chosen, config }) {
    const owners = new Map<string, ApplicationName>();
    return pathClaims(chosen, config).flatMap(({ app, path, what }) => {
      const other = owners.get(path);
      const owner = generatedPaths.includes(path) ? 'the composition' : other;
      owners.set(path, other ?? app);
      if (owner) {
        const reason = `${owner} has a ${what} at this path already`;
        return [{ app, page: path, ...(other ? { other } : {}), reason }];
      }
      if (path === RESERVED || path.startsWith(`${RESERVED}/`)) {
        return [{ app, page: path, reason: `paths below ${RESERVED} belong to the edge` }];
      }
      if (app === SHELL || !isReservedPath(path)) return [];
      const advice = 'rename it, or have it released with the shell';
      return [
        { app, page: path, reason: `only the shell may have a file of this name: ${advice}` },
      ];
    });
  },
};

/** In each place of the menus every page appears once, with an order and a label of its own. */
export const menusGate: ReleaseGate = {
  name: 'menus',
  leavesPages: true,
  async check({ chosen, config }) {
    const claims = composedRoutes(chosen, config).flatMap(({ app, path, menu = [] }) =>
      menu.map((entry) => ({ app, path, ...entry })),
    );
    return claims.flatMap((claim, index) => {
      const { app, path, place } = claim;
      const before = claims.slice(0, index).filter((other) => other.place === place);
      const refuse = (reason: string) => ({ app, page: path, reason });
      if (before.some((other) => other.path === path)) {
        const twice = `${path} of ${app} stands in the menu '${place}' twice`;
        return [refuse(`${twice}: leave one of its entries out`)];
      }
      return (['order', 'label'] as const).flatMap((key) => {
        const holder = before.find((other) => asRead(other[key]) === asRead(claim[key]));
        if (!holder) return [];
        const taken = `${holder.path} of ${holder.app} has the ${key} '${holder[key]}'`;
        const advice = `give ${path} of ${app} another one`;
        return [refuse(`${taken} in the menu '${place}' already: ${advice}`)];
      });
    });
  },
};

function asRead(value: string | number): string | number {
  return typeof value === 'string' ? normalizeName(value) : value;
}

/** Structured data names only what the site configuration has. */
export const structuredDataGate: ReleaseGate = {
  name: 'structured-data',
  leavesPages: true,
  check: async ({ chosen, config }) =>
    composedRoutes(chosen, config).flatMap(({ app, path, structuredData }) =>
      [...new Set(unfilledIn(structuredData))].map((unfilled) => ({
        app,
        page: path,
        reason: `its structured data names ${unfilled}, which the site configuration does not have`,
      })),
    ),
};

/** The picture for sharing a page is a file that its own application serves. */
export const picturesGate: ReleaseGate = {
  name: 'pictures',
  leavesPages: true,
  check: async ({ chosen }) =>
    Object.values(chosen.remotes).flatMap((release) => {
      const files = publicFilesOf(release);
      return release.routes
        .filter(({ picture }) => picture !== undefined && !files.has(picture))
        .map(({ path, picture }) => ({
          app: release.app,
          page: path,
          reason: `there is no public${picture} in its release`,
        }));
    }),
};

/** How many characters of each text search engines show. */
const limits = { title: 60, description: 155 } as const;

/** Names of ordinary length: a configuration with longer ones is not refused for other teams' texts. */
const brand = { product: 'Example', company: 'Example Systems Limited' };

/** Search results show the titles and descriptions of pages whole. */
export const searchResultsGate: ReleaseGate = {
  name: 'search-results',
  leavesPages: true,
  check: async ({ chosen }) =>
    Object.values(chosen.remotes).flatMap(({ app, routes }) =>
      routes
        .filter(({ indexable }) => indexable)
        .flatMap((route) =>
          (['title', 'description'] as const).flatMap((text) => {
            const { length } = fillBrand(route[text], brand);
            if (length <= limits[text]) return [];
            const [found, wanted] = [`${length} characters`, `at most ${limits[text]}`];
            const reason = `its ${text} has ${found}, and search results show ${limits[text]}: shorten it`;
            return [{ app, page: route.path, reason, found, wanted }];
          }),
        ),
    ),
};
