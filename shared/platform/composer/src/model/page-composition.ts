import { fillBrand } from '@platform/contracts/brand';
import {
  type ComposedRoute,
  type Directory,
  directoryAddress,
  type LoadableRelease,
  type PageComposition,
} from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { DIRECTORY_ELEMENT } from '@platform/contracts/page-composition-element';
import type { RemoteRelease } from '@platform/contracts/release';
import type { Route } from '@platform/contracts/remote-routes';
import { SECURITY_TEXT, securityText } from '@platform/contracts/security-text';
import type { ConfiguredSite, PageSettings } from '@platform/contracts/site-definition';
import type { ComposedStoredEntries } from '@platform/contracts/stored-entries';
import { integrityOf, sha256 } from '@platform/node/hash';
import { type ChosenReleases, linkedFile, releasesIn } from '@platform/store/releases';
import { thisComposer } from './composer.ts';

/** What composing adds to what the site has pages carry of its configuration. */
interface ComposedSettings extends PageSettings {
  readonly storedEntries: ComposedStoredEntries;
  readonly year: number | undefined;
}

/** What every page carries of its composition: only what browsers can use. */
export function pageCompositionOf(
  id: string,
  chosen: ChosenReleases,
  config: ConfiguredSite,
): PageComposition<ComposedSettings> {
  const remotes = Object.entries(chosen.remotes).map(([app, remote]) => {
    const fallback = chosen.fallbacks[app];
    const release = loadable(remote);
    return [app, fallback ? { ...release, fallback: loadable(fallback) } : release];
  });
  const routes = composedRoutes(chosen, config);
  return {
    // The contract that the shell expects: once raised, what earlier ones promised is added here.
    contract: Math.min(chosen.shell.contract, CONTRACT_VERSION),
    id,
    remotes: Object.fromEntries(remotes) as PageComposition['remotes'],
    config: {
      ...config.forPages,
      storedEntries: composedStoredEntries(chosen, config),
      year: thisComposer().year,
    },
    // Each document has its structured data in its head.
    routes: routes.map(({ structuredData: _, ...route }) => route),
  };
}

type WholeRoute = ComposedRoute & Pick<Route, 'structuredData'>;

/** The pages of all remotes in their order, with values of the configuration filled in. */
export function composedRoutes(chosen: ChosenReleases, config: ConfiguredSite): WholeRoute[] {
  return Object.values(chosen.remotes).flatMap(({ app, routes }) =>
    routes.map((route) => ({
      ...route,
      app,
      path: route.path.replaceAll('{product}', config.product.toLowerCase()),
      title: fillBrand(route.title, config),
      description: fillBrand(route.description, config),
      ...menuOf(route, config),
      // Filling changes only texts, never the shape.
      structuredData: fillFromValues(
        route.structuredData,
        config.values,
      ) as Route['structuredData'],
    })),
  );
}

function menuOf({ menu }: Route, config: ConfiguredSite): Pick<Route, 'menu'> {
  if (!menu) return {};
  return { menu: menu.map((entry) => ({ ...entry, label: fillBrand(entry.label, config) })) };
}

function loadable(release: RemoteRelease): LoadableRelease {
  const { address, integrity } = linkedFile(release, release.entry);
  const modules = Object.keys(release.modules).sort();
  return { release: release.id, entry: address, integrity, modules };
}

/** What the live releases store in browsers, for the cookie policy. */
function composedStoredEntries(
  chosen: ChosenReleases,
  config: ConfiguredSite,
): ComposedStoredEntries {
  return {
    entries: releasesIn(chosen).flatMap(({ storedEntries }) =>
      storedEntries.map((entry) => ({
        ...entry,
        purpose: fillBrand(entry.purpose, config),
        until: fillBrand(entry.until, config),
      })),
    ),
    isComplete: true,
  };
}

/** Such as `{siteAddress}` and `{address.city}`: the path of a value in the site configuration. */
const placeholder = /\{([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)\}/g;

/** Fills paths in braces in every text of a JSON value; unknown ones stay, for the gate to refuse. */
export function fillFromValues(value: unknown, values: unknown): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(placeholder, (unfilled, way: string) => {
      const entry = entryOf(values, way.split('.'));
      return typeof entry === 'string' || typeof entry === 'number' ? String(entry) : unfilled;
    });
  }
  if (Array.isArray(value)) return value.map((item) => fillFromValues(item, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillFromValues(item, values)]),
  );
}

export function unfilledIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(placeholder) ?? [];
  return isObject(value) ? Object.values(value).flatMap(unfilledIn) : [];
}

/** The value at a path in a JSON value; undefined where there is none. */
function entryOf(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return isObject(value) && Object.hasOwn(value, key) ? entryOf(value[key], rest) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const SITEMAP = '/sitemap.xml';
const ROBOTS = '/robots.txt';
const MANIFEST = '/manifest.webmanifest';

export const generatedPaths: readonly string[] = [SITEMAP, ROBOTS, MANIFEST, SECURITY_TEXT];

/** @param published by application: when its release was published, in ISO 8601 */
export function generatedFiles(
  config: ConfiguredSite,
  {
    config: { year },
    routes,
  }: Pick<PageComposition<Pick<ComposedSettings, 'year'>>, 'config' | 'routes'>,
  published: ReadonlyMap<string, string>,
): Map<string, string> {
  const { siteAddress } = config;
  const pages = routes.filter(({ indexable }) => indexable);
  const entryFor = ({ app, path }: Pick<ComposedRoute, 'app' | 'path'>) => {
    const at = published.get(app);
    const modified = at ? `<lastmod>${at}</lastmod>` : '';
    return `<url><loc>${escapeText(siteAddress + path)}</loc>${modified}</url>`;
  };
  return new Map([
    [
      SITEMAP,
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...pages.map(entryFor),
        '</urlset>',
        '',
      ].join('\n'),
    ],
    // Pages that must not be listed say so themselves, which a crawler has to read.
    [
      ROBOTS,
      ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteAddress}${SITEMAP}`, ''].join('\n'),
    ],
    [MANIFEST, JSON.stringify(manifestOf(config), null, 2)],
    // Composing always says when.
    ...(year === undefined ? [] : [[SECURITY_TEXT, securityText(config, year)] as const]),
  ]);
}

/** What a telephone shows of the site on its home screen; the shell's own files are the pictures. */
function manifestOf({ product, company }: ConfiguredSite) {
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  return {
    name: `${product} by ${company}`,
    short_name: product,
    start_url: '/',
    display: 'browser',
    background_color: '#FBFAF7',
    theme_color: '#0B5D4B',
    icons,
  };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

// A directory in each document would make composing quadratic and every document larger with each
// page. The documents of a large site share one script with it instead.

/** Characters of a directory that documents contain, about 4 KB compressed. */
const MOST_CARRIED = 24_000;

export type DirectoryScript = NonNullable<ReturnType<typeof directoryScript>>;

/** Undefined if documents contain the directory. */
export function directoryScript({ remotes, routes }: PageComposition) {
  const directory: Directory = { remotes, routes };
  const json = JSON.stringify(directory);
  if (json.length <= MOST_CARRIED) return undefined;
  const bytes = Buffer.from(
    [
      `document.getElementById(${JSON.stringify(DIRECTORY_ELEMENT)}).textContent=${JSON.stringify(json)};`,
      `dispatchEvent(new Event(${JSON.stringify(DIRECTORY_ELEMENT)}));\n`,
    ].join('\n'),
  );
  const hash = sha256(bytes);
  const file = `directories/${hash}.js`;
  const link = { address: directoryAddress(file), integrity: integrityOf(bytes) };
  return { bytes, entry: { file, hash }, link };
}
