import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillBrand } from '@platform/contracts/brand';
import { COMPOSITION_FILE, type Composition, composition } from '@platform/contracts/composition';
import { ledgerEntry } from '@platform/contracts/ledger';
import { RELEASE_FILE, remoteRelease } from '@platform/contracts/release';
import type { MenuPlace } from '@platform/contracts/remote-routes';
import { routes } from '../../mfe-marketing/src/routes.ts';
import { siteConfigurationFile } from './configuration.ts';
import type { Site } from './running-site.ts';

export function livePaths(storeFolder: string): string[] {
  return Object.keys(liveComposition(storeFolder).pages);
}

function liveComposition(storeFolder: string): Composition {
  const revisions = readdirSync(join(storeFolder, 'ledger')).flatMap((file) =>
    /^\d+\.json$/.test(file) ? [Number.parseInt(file, 10)] : [],
  );
  const read = (...path: string[]) =>
    JSON.parse(readFileSync(join(storeFolder, ...path), 'utf8')) as unknown;
  const entry = ledgerEntry.parse(read('ledger', `${Math.max(...revisions)}.json`));
  return composition.parse(read('compositions', entry.composition, COMPOSITION_FILE));
}

/** The year that all pages show. */
export function composedYear(storeFolder: string): number | undefined {
  return liveComposition(storeFolder).year;
}

/** The labels in one place of the menus, in order, as the live releases' routes name them. */
export function liveMenu(storeFolder: string, place: MenuPlace): string[] {
  const brand = JSON.parse(readFileSync(siteConfigurationFile, 'utf8'));
  const { shell, ...remotes } = liveComposition(storeFolder).releases;
  return Object.entries(remotes)
    .flatMap(([app, id]) => routesOf(storeFolder, app, id))
    .flatMap(({ menu = [] }) => menu.filter((entry) => entry.place === place))
    .sort((one, other) => one.order - other.order)
    .map(({ label }) => fillBrand(label, brand));
}

/** Other paths of the same component differ in their texts alone, and still pages have no code. */
export function distinctPaths(storeFolder: string): string[] {
  const { shell, ...remotes } = liveComposition(storeFolder).releases;
  const first = new Map<string, string>();
  for (const [app, id] of Object.entries(remotes)) {
    for (const { path, page, still } of routesOf(storeFolder, app, id)) {
      const component = still ? 'still' : `${app} ${page}`;
      if (!first.has(component)) first.set(component, path);
    }
  }
  return [...first.values()];
}

/** The pages that are still, all of which are marketing's. */
export const stillPages: readonly string[] = routes
  .filter((route) => route.still)
  .map(({ path }) => path.replace('{product}', 'nguzo'));

function routesOf(storeFolder: string, app: string, id: string) {
  const file = join(storeFolder, 'releases', app, id, RELEASE_FILE);
  return remoteRelease.parse(JSON.parse(readFileSync(file, 'utf8'))).routes;
}

export async function pricingFiles(site: Site) {
  const { pricing: release = '' } = await liveReleases(site);
  const folder = join(site.storeFolder, 'releases/pricing', release);
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8');
  const { entry, modules } = remoteRelease.parse(JSON.parse(text));
  const [plans] = modules['sections/plans']?.scripts ?? [];
  // The script that only the pricing page needs.
  const page = modules['pages/pricing']?.scripts.find((script) => script !== plans);
  if (!page) throw new Error('the page of the prices has no file of its own');
  return { release, entry: join(folder, entry), page: join(folder, page) };
}

export async function liveReleases(site: Site): Promise<Record<string, string>> {
  // `site status --json` promises this; see `Status` of @platform/releases/status.
  const { applications } = (await site.command(['status'])) as {
    applications: { app: string; live: string }[];
  };
  return Object.fromEntries(applications.map(({ app, live }) => [app, live]));
}

export function documentScripts(html: string): string[] {
  const list = /<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html)?.[1];
  return [...(list ?? '').matchAll(/"(\/_site\/releases\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  );
}
