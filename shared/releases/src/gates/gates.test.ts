import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ComposeInput } from '../compose/compose.ts';
import { fixtureModule } from '../fixtures/fixture-remotes.ts';
import {
  createFixtureSite,
  type FixtureReleases,
  type FixtureSite,
} from '../fixtures/fixture-site.ts';
import { readRemoteRelease } from '../store/releases.ts';
import type { Refusal } from './refusal.ts';

let site: FixtureSite;
let sound: FixtureReleases;
let releases: FixtureReleases;
beforeAll(async () => {
  site = await createFixtureSite();
  sound = await site.releaseAll();
});
afterAll(() => site.remove());
beforeEach(() => {
  releases = { ...sound };
});

async function refusals(different: Partial<ComposeInput> = {}): Promise<readonly Refusal[]> {
  const compositions = () => readdir(join(site.store.folder, 'compositions'));
  const before = await compositions();
  const result = await site.compose(releases, different);
  if (result.ok) return [];
  expect(await compositions()).toEqual(before);
  return result.problem.refusals ?? [{ gate: result.problem.kind, app: 'shell', reason: '' }];
}

async function readRoutes(app: 'devices') {
  const release = await readRemoteRelease(site.store, app, sound[app]);
  return release.ok ? release.value.routes : undefined;
}

const releaseFile = (app: string, id: string, path: string) =>
  join(site.store.folder, 'releases', app, id, path);

test('a sound choice passes every gate', async () => {
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

test('contract: what is newer than this composer is refused by name, with what to update', async () => {
  const contract = CONTRACT_VERSION + 1;
  await expect(site.release('pricing', { description: { contract } })).rejects.toThrow(
    `built for contract ${contract}, and this command knows contracts up to ${CONTRACT_VERSION}: update`,
  );
  const description = releaseFile('devices', sound.devices, 'release.json');
  const text = await readFile(description, 'utf8');
  const newer = JSON.stringify({ ...JSON.parse(text), contract });
  await writeFile(description, newer);
  expect(await site.compose(releases)).toMatchObject({
    problem: { kind: 'newer-contract', message: expect.stringContaining('update the checkout') },
  });
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

test('pictures: a page is shared with a picture that is there', async () => {
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
          { ...route, indexable: true, chrome: true, structuredData: [{ price }, { price }] },
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

test('sections: a page that names a section which is gone is refused, forced or not', async () => {
  releases.pricing = await site.release('pricing', {
    modules: { 'pages/pricing': fixtureModule('<h1 id="plans">Pricing</h1>') },
    description: {
      modules: {
        'pages/pricing': { scripts: [], styles: [], node: 'node/pages/pricing.js' },
      },
    },
  });
  const expected = [
    {
      gate: 'sections',
      app: 'marketing',
      page: '/',
      reason: 'names pricing/sections/plans, which is in no chosen release',
    },
  ];
  expect(await refusals()).toEqual(expected);
  expect(await refusals({ force: true })).toEqual(expected);
});

test('sections: one that sources name where only a click leads is refused, with its source', async () => {
  const named = (section: string, source: string) => ({ section, source });
  releases.devices = await site.release('devices', {
    description: {
      namedSections: [
        named('pricing/plans', 'src/pages/devices.page.tsx'),
        named('pricing/nothere', 'src/pages/devices.page.tsx'),
        named('loyalty/points', 'src/kit/points.tsx'),
      ],
    },
  });
  expect(await refusals()).toEqual([
    {
      gate: 'sections',
      app: 'devices',
      page: '/devices',
      reason: `src/pages/devices.page.tsx names the section pricing/nothere, which pricing ${releases.pricing} does not have: promote a release of pricing that has it first, or leave it out`,
    },
    {
      gate: 'sections',
      app: 'devices',
      reason:
        'src/kit/points.tsx names the section loyalty/points, which no remote of this site has: promote loyalty first, or leave it out',
    },
  ]);
  expect(await refusals({ force: true })).toEqual([]);
});

test('sections: what a page was refused for is not said again of its source', async () => {
  releases.marketing = await site.release('marketing', {
    modules: {
      'pages/home': "exports.default = ({ section }) => section('pricing/sections/nothere');",
    },
    description: {
      namedSections: [{ section: 'pricing/nothere', source: 'src/pages/home.page.tsx' }],
    },
  });
  expect(await refusals()).toMatchObject([{ gate: 'sections', page: '/' }]);
});

test('rendering: every page that fails is named with its reason', async () => {
  releases.devices = await site.release('devices', {
    modules: { 'pages/devices': 'exports.default = () => { throw new Error("no prices"); };' },
  });
  releases.signup = await site.release('signup', {
    modules: { 'pages/register': fixtureModule('<h1>Register</h1>', 'lodash') },
  });
  expect(await refusals({ force: true })).toEqual([
    { gate: 'rendering', app: 'devices', page: '/devices', reason: 'no prices' },
    {
      gate: 'rendering',
      app: 'signup',
      page: '/auth/register',
      reason: `signup ${releases.signup}: node/pages/register.js requires lodash, which the shell does not provide`,
    },
  ]);
});

test('rendering: a shell that does not load is named', async () => {
  releases.shell = await site.release('shell', { files: { 'node/server.js': 'exports.x = 1;' } });
  expect(await refusals()).toMatchObject([
    { gate: 'rendering', app: 'shell', reason: expect.stringContaining('does not export') },
  ]);
});

test('links: every link into the site leads to a page and an element', async () => {
  const links = [
    '/nowhere',
    '/pricing#plans',
    '/pricing#gone',
    '/pricing/',
    '#main',
    '#gone',
    '#top',
    'http://127.0.0.1:8080/also-nowhere',
    'https://elsewhere.example/nowhere',
    'mailto:a@b.example',
    `/_site/releases/shell/${releases.shell}/static/logo.svg`,
    `/_site/releases/shell/${releases.shell}/static/gone.svg`,
  ];
  releases.devices = await site.release('devices', {
    modules: {
      'pages/devices': fixtureModule(links.map((link) => `<a href="${link}">x</a>`).join('')),
    },
  });
  const found = await refusals();
  expect(found.map(({ gate, app, page, reason }) => [gate, app, page, reason])).toEqual(
    [
      'the link /nowhere leads to no page',
      'the link /pricing#gone leads to no element of /pricing',
      'the link /pricing/ leads to no page',
      'the link #gone leads to no element of /devices',
      'the link http://127.0.0.1:8080/also-nowhere leads to no page',
      `the link ${links.at(-1)} leads to no page`,
    ].map((reason) => ['links', 'devices', '/devices', reason]),
  );
});

test('links: one that sources name where only a click leads is refused, with its source', async () => {
  const source = 'src/checkout/done.tsx';
  const links = ['/pricing?plan=basic#plans', '/pricing#gone', '/nowhere', '/legal/terms.svg'];
  releases.devices = await site.release('devices', {
    description: { namedLinks: links.map((link) => ({ link, source })) },
  });
  const found = await refusals();
  expect(found.map(({ gate, app, reason }) => [gate, app, reason.split(';')[0]])).toEqual([
    [
      'links',
      'devices',
      `${source} names a link that is wrong: the link /pricing#gone leads to no element of /pricing`,
    ],
    [
      'links',
      'devices',
      `${source} names a link that is wrong: the link /nowhere leads to no page`,
    ],
  ]);
});

test('links: what was forced once is judged again', async () => {
  releases.devices = await site.release('devices', {
    modules: { 'pages/devices': fixtureModule('<a href="/nowhere">x</a>') },
  });
  expect(await site.compose(releases, { force: true })).toMatchObject({ ok: true });
  expect(await site.compose(releases)).toMatchObject({
    problem: { refusals: [{ gate: 'links', page: '/devices' }] },
  });
});

test('inline-scripts: what the policy would block is refused', async () => {
  releases.devices = await site.release('devices', {
    modules: { 'pages/devices': fixtureModule('<script>track()</script>') },
  });
  expect(await refusals()).toMatchObject([
    { gate: 'inline-scripts', page: '/devices', reason: expect.stringContaining('track()') },
  ]);
});
