import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { problem } from '@platform/testing/site/expect-problem';
import { type FixtureRemote, fixtureModule } from '@platform/testing/site/fixture-remotes';
import { expect, test } from 'vitest';
import { siteForGates } from '../../testing/site-for-gates.ts';

const { site, sound, releases, refusals } = siteForGates();

async function refusedWith(different: Readonly<Record<string, FixtureRemote>>): Promise<string[]> {
  for (const [app, one] of Object.entries(different)) releases[app] = await site.release(app, one);
  return (await refusals()).map(
    ({ gate, app, page, reason }) => `${gate}: ${page ? `${app} ${page}` : app}: ${reason}`,
  );
}

const releaseFile = (app: string, id: string, path: string) =>
  join(site.store.folder, 'releases', app, id, path);

const described = { title: 'Devices', description: 'All of them.', structuredData: [] };
const route = { ...described, path: '/devices', page: 'devices', indexable: true, layout: true };

function withRoute(different: object, app: 'devices' | 'pricing' = 'devices'): FixtureRemote {
  const path = `/${app}`;
  const routes = [{ ...route, path, page: app, ...different }];
  return { pages: { [path]: app }, description: { routes } };
}

const picture = { picture: '/share/devices.jpg' };
const priced = (price: string) => ({ structuredData: [{ price }, { price }] });
const long = { title: 'x'.repeat(61), description: 'x'.repeat(160) };
/** Longer than 60 characters only until the brand is filled in. */
const filled = { title: `Join ${'x'.repeat(47)} {product}`, description: 'x'.repeat(155) };

const reservedPaths = [
  ...['/.well-known/assetlinks.json', '/security.txt', '/apple-touch-icon.png', '/favicon.svg'],
  ...['/sw.js', '/Service-Worker.js', '/firebase-messaging-sw.js', '/_worker.js', '/index.html'],
  ...['/google0123456789abcdef.html', '/manifest.json'],
];

test.each<[string, Readonly<Record<string, FixtureRemote>>, string[]]>([
  ['a valid choice passes every gate', {}, []],
  [
    'what is wrong in a page is listed beside what is wrong in a release',
    {
      devices: {
        ...withRoute({ title: long.title }),
        modules: { 'pages/devices': fixtureModule('<h1>One</h1><h1>Two</h1>') },
      },
    },
    ['search-results: devices /devices: its title has 61', 'headings: devices /devices: *2 h1'],
  ],
  [
    'federation: remotes run on the version of the shell',
    { signup: { description: { federation: '2.8.0' } } },
    ['federation: signup: * was built with Module Federation 2.8.0'],
  ],
  [
    'platform: the shell provides what a remote was built against',
    { devices: { description: { requires: { react: '^20.0.0', swiper: '^14.0.0' } } } },
    ['platform: devices: *provides 19.3.1', 'platform: devices: *does not provide'],
  ],
  [
    'paths: a path has one owner',
    { devices: { pages: { '/pricing': 'devices', '/devices': 'devices' } } },
    ['paths: pricing /pricing: devices has a page at this path already'],
  ],
  [
    'paths: the brand may make two paths one',
    { devices: { pages: { '/why-acacia': 'devices' } } },
    ['paths: marketing /why-acacia: devices has'],
  ],
  [
    'paths: files at the root of the site have one owner too, and search engines have theirs',
    {
      devices: {
        files: {
          'web/public/pricing': 'x',
          'web/public/robots.txt': 'x',
          'web/public/own.txt': 'x',
        },
      },
    },
    ['paths: devices /pricing: pricing has', 'paths: devices /robots.txt: the composition has'],
  ],
  [
    'paths: files that speak for the whole site are of the shell alone',
    {
      devices: {
        files: Object.fromEntries(
          [...reservedPaths, '/offers/sw.js', '/answer.js'].map((path) => [
            `web/public${path}`,
            'x',
          ]),
        ),
      },
      shell: { files: { 'web/public/favicon.ico': 'x' } },
    },
    reservedPaths.map((path) => `paths: devices ${path}: only the shell may have a file`),
  ],
  [
    'pictures: the picture for sharing a page has to exist',
    { devices: withRoute(picture) },
    ['pictures: devices /devices: there is no public/share/devices.jpg in its release'],
  ],
  [
    'pictures: one that is there is fine',
    { devices: { ...withRoute(picture), files: { 'web/public/share/devices.jpg': 'x' } } },
    [],
  ],
  [
    'structured data: an entry that the configuration lacks is named once, with its page',
    { devices: withRoute(priced('{devices.typewriter}')) },
    ['structured-data: devices /devices: its structured data names {devices.typewriter}'],
  ],
  [
    'structured data: an entry of the configuration is fine',
    { devices: withRoute(priced('{devices.cashDrawer}')) },
    [],
  ],
  ['search results: whole texts are fine, whatever the brand', { devices: withRoute(filled) }, []],
  [
    'search results: a text that would be cut is refused with its length',
    { devices: withRoute(long) },
    [
      'search-results: devices /devices: its title has 61 characters, and search results show 60: shorten it',
      'search-results: devices /devices: its description has 160 characters, and search results show 155: shorten it',
    ],
  ],
  [
    'search results: a page that search engines leave out may say more',
    { devices: withRoute({ ...long, indexable: false }) },
    [],
  ],
])('%s', async (_rule, different, expected) => {
  const lines = await refusedWith(different);
  expect(lines).toHaveLength(expected.length);
  for (const [position, text] of expected.entries()) {
    for (const part of text.split('*')) expect(lines[position]).toContain(part);
  }
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
  expect(await refusedWith({ pricing: built(1) })).toEqual([]);
  releases.shell = await site.release('shell', built(1));
  expect(await refusedWith({ pricing: built(CONTRACT_VERSION) })).toEqual(
    ['devices', 'marketing', 'pricing', 'signup'].map((app) =>
      expect.stringMatching(`^contract: ${app}: .*knows contracts up to 1; `),
    ),
  );
});

test('contract: a release that is newer than this composer is refused by name, with what to update', async () => {
  const contract = CONTRACT_VERSION + 1;
  await expect(site.release('pricing', { description: { contract } })).rejects.toThrow(
    `built for contract ${contract}, and this command knows contracts up to ${CONTRACT_VERSION}: update`,
  );
  const description = releaseFile('devices', sound.devices, 'release.json');
  const text = await readFile(description, 'utf8');
  await writeFile(description, JSON.stringify({ ...JSON.parse(text), contract }));
  expect(await site.compose(releases)).toEqual(problem('newer-contract', 'update the checkout'));
  await writeFile(description, text);
});

const entry = { place: 'main', label: 'Shop {product}', order: 20 };
const loud = { ...entry, label: 'SHOP  Acacia', order: 30 };
const taken = (key: string) =>
  `menus: pricing /pricing: /devices of devices has the ${key} in the menu 'main' already: give /pricing of pricing another one`;

test.each<[string, object[], string[]]>([
  [
    'the brand makes two labels one',
    [{ ...entry, label: 'Shop Acacia' }],
    [taken("order '20'"), taken("label 'Shop Acacia'")],
  ],
  ['another place is free', [{ ...entry, place: 'company' }], []],
  ['to who reads them two labels are one', [loud], [taken("label 'SHOP  Acacia'")]],
  [
    'a page stands in a menu once',
    [loud, { ...entry, label: 'Tills', order: 40 }],
    [
      "menus: devices /devices: /devices of devices stands in the menu 'main' twice: leave one of its entries out",
      taken("label 'SHOP  Acacia'"),
    ],
  ],
])(
  'menus: a place and order, and a label in a place, belong to one page: %s',
  async (_what, menu, expected) => {
    const elsewhere = { ...entry, place: 'rooftop' };
    const pricing = withRoute({ menu: [entry, elsewhere] }, 'pricing');
    expect(await refusedWith({ pricing, devices: withRoute({ menu }) })).toEqual(expected);
  },
);
