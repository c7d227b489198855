import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { problem } from '@site/releases/testing/expect-problem';
import { siteForGates } from '@site/releases/testing/site-for-gates';
import { expect, test } from 'vitest';
import { createReleaseReader } from '../store/release-reader.ts';

const { site, sound, releases, refusals } = siteForGates();

async function readRoutes(app: 'devices') {
  const release = await createReleaseReader(site.store).readRemote(app, sound[app]);
  return release.ok ? release.value.routes : undefined;
}

const releaseFile = (app: string, id: string, path: string) =>
  join(site.store.folder, 'releases', app, id, path);

test('a valid choice passes every gate', async () => {
  expect(await refusals()).toEqual([]);
});

test('files: changed and missing files of any release are named, fallbacks included', async () => {
  const fallback = await site.release('devices', { version: '0.9.0' });
  releases.shell = await site.release('shell', { version: '0.9.0' });
  await writeFile(releaseFile('shell', releases.shell, 'web/static/ui.js'), 'changed');
  await writeFile(releaseFile('shell', releases.shell, 'web/static/client.js.br'), 'changed');
  await rm(releaseFile('devices', fallback, 'web/entry.js'));
  const found = await refusals({ fallbacks: { devices: fallback } });
  expect(found.map(({ gate, app, reason }) => [gate, app, reason.split(' in the')[0]])).toEqual([
    ['files', 'shell', 'web/static/client.js.br has changed'],
    ['files', 'shell', 'web/static/ui.js has changed'],
    ['files', 'devices', 'web/entry.js is missing'],
  ]);
});

test('contract: a remote may be older than the shell, never newer', async () => {
  const built = (contract: number) => ({ description: { contract } });
  releases.pricing = await site.release('pricing', built(1));
  expect(await refusals()).toEqual([]);
  releases.pricing = await site.release('pricing', built(CONTRACT_VERSION));
  releases.shell = await site.release('shell', built(1));
  const found = await refusals();
  expect(found.map(({ gate, app }) => [gate, app])).toEqual(
    ['devices', 'marketing', 'pricing', 'signup'].map((app) => ['contract', app]),
  );
  expect(found[0]?.reason).toContain('promote a newer shell first');
});

test('contract: a release that is newer than this composer is refused by name, with what to update', async () => {
  const contract = CONTRACT_VERSION + 1;
  await expect(site.release('pricing', { description: { contract } })).rejects.toThrow(
    `built for contract ${contract}, and this command knows contracts up to ${CONTRACT_VERSION}: update`,
  );
  const description = releaseFile('devices', sound.devices, 'release.json');
  const text = await readFile(description, 'utf8');
  const newer = JSON.stringify({ ...JSON.parse(text), contract });
  await writeFile(description, newer);
  expect(await site.compose(releases)).toEqual(problem('newer-contract', 'update the checkout'));
  await writeFile(description, text);
});

test('federation: remotes run on the version of the shell', async () => {
  releases.signup = await site.release('signup', { description: { federation: '2.8.0' } });
  expect(await refusals()).toMatchObject([
    { gate: 'federation', app: 'signup', reason: expect.stringContaining('2.8.0') },
  ]);
});

test('platform: the shell provides what a remote was built against', async () => {
  releases.devices = await site.release('devices', {
    description: { requires: { react: '^20.0.0', '@site/ui': '^1.0.0', swiper: '^14.0.0' } },
  });
  expect(await refusals()).toMatchObject([
    { gate: 'platform', app: 'devices', reason: expect.stringContaining('provides 19.3.1') },
    { gate: 'platform', app: 'devices', reason: expect.stringContaining('does not provide') },
  ]);
});

test('paths: a path has one owner, and none belongs to the edge', async () => {
  releases.devices = await site.release('devices', {
    pages: { '/pricing': 'devices', '/devices': 'devices' },
  });
  expect(await refusals()).toMatchObject([
    { gate: 'paths', app: 'pricing', page: '/pricing', reason: expect.stringContaining('devices') },
  ]);
  // The brand makes these two paths one.
  releases.devices = await site.release('devices', { pages: { '/why-acacia': 'devices' } });
  expect(await refusals()).toMatchObject([{ gate: 'paths', page: '/why-acacia' }]);
});

test('paths: files at the root of the site have one owner too, and search engines have theirs', async () => {
  releases.devices = await site.release('devices', {
    files: { 'web/public/pricing': 'x', 'web/public/robots.txt': 'x', 'web/public/own.txt': 'x' },
  });
  expect(await refusals()).toMatchObject([
    { gate: 'paths', app: 'devices', page: '/pricing', reason: expect.stringContaining('pricing') },
    { gate: 'paths', app: 'devices', page: '/robots.txt' },
  ]);
});

test('menus: a place and order, and a label in a place, belong to one page', async () => {
  const [route] = (await readRoutes('devices')) ?? [];
  const inMenus = (app: 'devices' | 'pricing', path: string, menu: unknown[]) =>
    site.release(app, {
      pages: { [path]: app },
      description: { routes: [{ ...route, path, page: app, menu }] as never },
    });
  const entry = { place: 'main', label: 'Shop {product}', order: 20 };
  releases.pricing = await inMenus('pricing', '/pricing', [
    entry,
    { place: 'rooftop', label: 'Shop {product}', order: 20 },
  ]);
  // The brand makes these labels one.
  releases.devices = await inMenus('devices', '/devices', [{ ...entry, label: 'Shop Acacia' }]);
  const refusal = { gate: 'menus', app: 'pricing', page: '/pricing' };
  expect(await refusals()).toEqual([
    {
      ...refusal,
      reason:
        "/devices of devices has the order '20' in the menu 'main' already: give /pricing of pricing another one",
    },
    {
      ...refusal,
      reason:
        "/devices of devices has the label 'Shop Acacia' in the menu 'main' already: give /pricing of pricing another one",
    },
  ]);
  releases.devices = await inMenus('devices', '/devices', [{ ...entry, place: 'company' }]);
  expect(await refusals()).toEqual([]);
  // To who reads them these are one.
  const loud = { ...entry, label: 'SHOP  Acacia', order: 30 };
  releases.devices = await inMenus('devices', '/devices', [loud]);
  expect(await refusals()).toMatchObject([
    { ...refusal, reason: expect.stringContaining("has the label 'SHOP  Acacia'") },
  ]);
  const other = { ...entry, label: 'Tills', order: 40 };
  releases.devices = await inMenus('devices', '/devices', [loud, other]);
  expect(await refusals()).toContainEqual({
    ...refusal,
    app: 'devices',
    page: '/devices',
    reason: "/devices of devices stands in the menu 'main' twice: leave one of its entries out",
  });
});

test('pictures: the picture for sharing a page has to exist', async () => {
  const [route] = (await readRoutes('devices')) ?? [];
  const describe = (files: Record<string, string>) =>
    site.release('devices', {
      files,
      description: { routes: [{ ...route, picture: '/share/devices.jpg' }] as never },
    });
  releases.devices = await describe({});
  expect(await refusals()).toMatchObject([
    { gate: 'pictures', page: '/devices', reason: expect.stringContaining('/share/devices.jpg') },
  ]);
  releases.devices = await describe({ 'web/public/share/devices.jpg': 'x' });
  expect(await refusals()).toEqual([]);
});

test('structured data: an entry that the configuration lacks is named with its page', async () => {
  const route = {
    path: '/devices',
    page: 'devices',
    title: 'Devices',
    description: 'All of them.',
  };
  const describe = (price: string) =>
    site.release('devices', {
      description: {
        routes: [
          { ...route, indexable: true, layout: true, structuredData: [{ price }, { price }] },
        ],
      },
    });
  releases.devices = await describe('{devices.typewriter}');
  expect(await refusals()).toEqual([
    {
      gate: 'structured-data',
      app: 'devices',
      page: '/devices',
      reason: expect.stringContaining('{devices.typewriter}'),
    },
  ]);
  releases.devices = await describe('{devices.cashDrawer}');
  expect(await refusals()).toEqual([]);
});
