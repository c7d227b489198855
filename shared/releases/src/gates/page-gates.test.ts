import { fixtureModule } from '@site/releases/testing/fixture-remotes';
import { siteForGates } from '@site/releases/testing/site-for-gates';
import { expect, test } from 'vitest';

const { site, releases, refusals } = siteForGates();

test('sections: a page that names a missing section is refused, even by force', async () => {
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

test('sections: a missing section behind a click is refused, naming the source', async () => {
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

test('sections: a violation of a page is not repeated for its source', async () => {
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

test('links: a broken link behind a click is refused, naming the source', async () => {
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

test('links: what was forced once is checked again', async () => {
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
