import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MenuEntry } from '@site/contracts/remote-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextMenuOrder } from './next-menu-order.ts';

let room: string;
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'menu-order-'));
});
afterAll(() => rm(room, { recursive: true }));

/** Writes the routes of a remote with one page in the menus. Resolves to the remote's folder. */
async function remote(name: string, menu: readonly MenuEntry[]): Promise<string> {
  const folder = join(room, name);
  await mkdir(join(folder, 'src'), { recursive: true });
  const route = { path: `/${name}`, page: name, title: name, description: name, menu };
  const text = `export const routes = ${JSON.stringify([route])};`;
  await writeFile(join(folder, 'src/routes.ts'), text);
  return folder;
}

test('a new page comes after the last page of all remotes in the same place', async () => {
  const beds = await remote('beds', [{ place: 'main', label: 'Beds', order: 10 }]);
  const tools = await remote('tools', [
    { place: 'main', label: 'Tools', order: 34 },
    { place: 'company', label: 'Tools', order: 90 },
  ]);
  expect(await nextMenuOrder('main', [beds, tools])).toBe(40);
  expect(await nextMenuOrder('main', [])).toBe(10);
});
