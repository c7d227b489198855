import { type FixtureRemote, fixtureModule } from '@platform/testing/site/fixture-remotes';
import { expect, test } from 'vitest';
import { siteForGates } from '../../testing/site-for-gates.ts';

const { site, releases, refusals } = siteForGates();

async function use(app: string, different: FixtureRemote): Promise<void> {
  releases[app] = await site.release(app, different);
}

const devicesPage = (html: string) => ({ modules: { 'pages/devices': fixtureModule(html) } });

test('sections: a page that names a missing section is refused, even by force', async () => {
  await use('pricing', {
    modules: { 'pages/pricing': fixtureModule('<h1 id="plans">Pricing</h1>') },
    description: {
      modules: { 'pages/pricing': { scripts: [], styles: [], node: 'node/pages/pricing.js' } },
    },
  });
  const reason = 'names pricing/sections/plans, which is in no chosen release';
  const expected = [{ gate: 'sections', app: 'marketing', page: '/', reason }];
  expect(await refusals()).toEqual(expected);
  expect(await refusals({ force: true })).toEqual(expected);
});

test('sections: a missing section behind a click is refused, naming the source', async () => {
  const page = 'src/pages/devices.page.tsx';
  const namedSections = [
    { section: 'pricing/plans', source: page },
    { section: 'pricing/nothere', source: page },
    { section: 'loyalty/points', source: 'src/kit/points.tsx' },
  ];
  await use('devices', { description: { namedSections } });
  expect(await refusals()).toEqual([
    {
      gate: 'sections',
      app: 'devices',
      page: '/devices',
      reason: `${page} names the section pricing/nothere, which pricing ${releases.pricing} does not have: promote a release of pricing that has it first, or leave it out`,
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
  const home = "exports.default = ({ section }) => section('pricing/sections/nothere');";
  const namedSections = [{ section: 'pricing/nothere', source: 'src/pages/home.page.tsx' }];
  await use('marketing', { modules: { 'pages/home': home }, description: { namedSections } });
  expect(await refusals()).toMatchObject([{ gate: 'sections', page: '/' }]);
});

test('rendering: every page that fails is named with its reason', async () => {
  const failing = 'exports.default = () => { throw new Error("no prices"); };';
  await use('devices', { modules: { 'pages/devices': failing } });
  await use('signup', {
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

test('rendering: a shell that does not load is named, and no link to a page that it would render', async () => {
  const source = 'src/checkout/done.tsx';
  const namedLinks = ['/pricing#plans', '/devices'].map((link) => ({ link, source }));
  await use('signup', { description: { namedLinks } });
  await use('shell', { files: { 'node/server.js': 'exports.x = 1;' } });
  expect(await refusals()).toMatchObject([
    { gate: 'rendering', app: 'shell', reason: expect.stringContaining('does not export') },
  ]);
});

test('links: every link into the site leads to a page and an element', async () => {
  const ofShell = `/_site/releases/shell/${releases.shell}/static`;
  const sound = ['/pricing#plans', '#main', '#top', 'https://elsewhere.example/nowhere'];
  const wrong = {
    '/nowhere': 'page',
    '/pricing#gone': 'element of /pricing',
    '/pricing/': 'page',
    '#gone': 'element of /devices',
    'http://127.0.0.1:8080/also-nowhere': 'page',
    [`${ofShell}/gone.svg`]: 'page',
  };
  const links = [...sound, 'mailto:a@b.example', `${ofShell}/logo.svg`, ...Object.keys(wrong)];
  await use('devices', devicesPage(links.map((link) => `<a href="${link}">x</a>`).join('')));
  const place = { gate: 'links', app: 'devices', page: '/devices' };
  expect(await refusals()).toEqual(
    Object.entries(wrong).map(([link, lacking]) => ({
      ...place,
      reason: `the link ${link} leads to no ${lacking}`,
    })),
  );
});

test('links: a broken link behind a click is refused, naming the source', async () => {
  const source = 'src/checkout/done.tsx';
  const links = ['/pricing?plan=basic#plans', '/pricing#gone', '/nowhere', '/legal/terms.svg'];
  const namedLinks = links.map((link) => ({ link, source }));
  await use('devices', { description: { namedLinks } });
  const wrong = [
    'the link /pricing#gone leads to no element of /pricing',
    'the link /nowhere leads to no page',
  ];
  expect((await refusals()).map(({ app, reason }) => [app, reason.split(';')[0]])).toEqual(
    wrong.map((what) => ['devices', `${source} names a link that is wrong: ${what}`]),
  );
});

test('links: what was forced once is checked again', async () => {
  await use('devices', devicesPage('<a href="/nowhere">x</a>'));
  expect(await site.compose(releases, { force: true })).toMatchObject({ ok: true });
  expect(await refusals()).toMatchObject([{ gate: 'links', page: '/devices' }]);
});

test('inline-scripts: what the policy would block is refused', async () => {
  await use('devices', devicesPage('<script>track()</script>'));
  expect(await refusals()).toMatchObject([
    { gate: 'inline-scripts', page: '/devices', reason: expect.stringContaining('track()') },
  ]);
});
