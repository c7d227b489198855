import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillBrand } from '@site/contracts/brand';
import { RELEASE_FILE, remoteRelease } from '@site/contracts/release';
import type { MenuPlace } from '@site/contracts/remote-routes';
import { liveComposition } from './live-paths.ts';
import { siteConfigurationFile } from './site-configuration.ts';

/**
 * The labels in one place of the menus, in order, as the routes of the live releases say: a new page
 * needs no change of a test.
 */
export function liveMenu(storeFolder: string, place: MenuPlace): string[] {
  const brand = JSON.parse(readFileSync(siteConfigurationFile, 'utf8'));
  const { shell, ...remotes } = liveComposition(storeFolder).releases;
  return Object.entries(remotes)
    .flatMap(([app, id]) => routesOf(storeFolder, app, id))
    .flatMap(({ menu = [] }) => menu.filter((entry) => entry.place === place))
    .sort((one, other) => one.order - other.order)
    .map(({ label }) => fillBrand(label, brand));
}

function routesOf(storeFolder: string, app: string, id: string) {
  const file = join(storeFolder, 'releases', app, id, RELEASE_FILE);
  return remoteRelease.parse(JSON.parse(readFileSync(file, 'utf8'))).routes;
}
