import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MenuPlace, remoteRoutes } from '@site/contracts/remote-routes';

/**
 * The next round order after every page of some remotes in one place of the menus.
 *
 * @param folders of the remotes
 */
export async function nextMenuOrder(place: MenuPlace, folders: readonly string[]): Promise<number> {
  const orders = await Promise.all(folders.map((folder) => ordersIn(folder, place)));
  return Math.floor(Math.max(0, ...orders.flat()) / 10) * 10 + 10;
}

async function ordersIn(folder: string, place: MenuPlace): Promise<number[]> {
  const exported = (await import(pathToFileURL(join(folder, 'src/routes.ts')).href)) as object;
  const { routes } = remoteRoutes.parse({ sections: [], ...exported });
  return routes
    .flatMap(({ menu = [] }) => menu)
    .filter((entry) => entry.place === place)
    .map(({ order }) => order);
}
