import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { type FixtureRemote, fixtureModule } from '@platform/testing/site/fixture-remotes';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import type { Difference, SiteDiff } from './difference.ts';
import { readContent } from './page-content.ts';

const pricing = (version: string, html: string, more: FixtureRemote = {}): FixtureRemote => ({
  version,
  ...more,
  modules: {
    'pages/pricing': fixtureModule(`<h1 id="plans">Pricing</h1>${html}`),
    ...more.modules,
  },
});
const before = '<p>From <b>KSh 12,000</b> a year</p><a href="/devices">Our devices</a>';

const { site, run } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.releaseLive('pricing', pricing('1.1.0', before));
});

async function diff(...args: string[]): Promise<SiteDiff> {
  const { stdout, stderr } = await run('diff', ...args, '--json');
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

function ofKind({ differences }: SiteDiff, kind: Difference['kind']) {
  return differences.filter((each) => each.kind === kind).map(({ kind: _, ...rest }) => rest);
}

test('a price, a removed link and a new label are found on their page', async () => {
  const after = '<p>From <b>KSh 13,000</b> a year</p><button aria-label="Buy now">Buy</button>';
  const release = await site.release('pricing', pricing('1.2.0', after));
  const found = await diff();
  expect(found.releases).toEqual([
    { name: 'pricing', from: expect.stringMatching(/^1\.1\.0-/), to: release },
  ]);
  expect(found.looks).toEqual([{ page: '/pricing', app: 'pricing' }]);
  expect(ofKind(found, 'text')).toEqual([
    {
      pages: ['/pricing'],
      under: 'Pricing',
      from: 'From KSh 12,000 a year\nOur devices',
      to: 'From KSh 13,000 a year\nlabel: Buy now\nBuy',
    },
  ]);
  expect(ofKind(found, 'link')).toEqual([{ pages: ['/pricing'], from: 'Our devices → /devices' }]);
});

test('texts beside each other are words of their own', () => {
  const menu =
    '<a href="/a"><span>Contact Sales</span><i>now</i></a><a href="/b">Call <b>S</b>ales</a>';
  expect(readContent(`<nav>${menu}<b>.</b></nav>`)).toMatchObject({
    text: ['Contact Sales now Call Sales .'],
    link: ['Contact Sales now → /a', 'Call Sales → /b'],
  });
});

test('what search engines and browsers are told is compared as well', async () => {
  const route = { layout: true, indexable: false, page: 'pricing', path: '/pricing' };
  const description = {
    title: 'Prices – {product}',
    description: 'All that it costs.',
    structuredData: [{ '@type': 'Offer', price: '13000' }],
  };
  const stored = { name: 'pricing.plan', kind: 'local', purpose: 'The plan.', until: 'removed' };
  await site.release(
    'pricing',
    pricing('1.2.0', before, {
      pages: { '/pricing': 'pricing', '/offers': 'pricing' },
      files: { 'web/public/prices.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      description: {
        routes: [
          { ...route, ...description },
          { ...route, ...description, path: '/offers', title: 'Offers – {product}' },
        ],
        storedEntries: [stored],
      },
    }),
  );
  const found = await diff('live', 'pricing');
  expect(ofKind(found, 'page')).toEqual([{ pages: ['/offers'], to: 'Offers – Acacia' }]);
  expect(ofKind(found, 'title')).toEqual([
    { pages: ['/pricing'], from: 'pricing – Acacia', to: 'Prices – Acacia' },
  ]);
  expect(ofKind(found, 'structured data')).toContainEqual({
    pages: ['/pricing'],
    from: expect.stringContaining('"@type": "WebPage"'),
    to: '"@type": "Offer"\n"price": "13000"',
  });
  expect(ofKind(found, 'stored in browsers')).toEqual([
    { pages: [], to: 'pricing.plan (local): The plan. It stays removed.' },
  ]);
  expect(ofKind(found, 'file')).toContainEqual({
    pages: [],
    to: expect.stringMatching(/^\/prices\.svg: 41 bytes, sha384-/),
  });
  // Neither is for search engines any more.
  expect(ofKind(found, 'file')).toContainEqual({
    pages: [],
    from: expect.stringMatching(/^\/sitemap\.xml: .*\/pricing</),
  });
});

test('a section changes the page of another team, which is said; the same text is said once', async () => {
  const section = { 'sections/plans': fixtureModule('<h2>Plans of today</h2>', 'react') };
  const own = before
    .replace('</p>', '</p><h2>Plans of today</h2>')
    .replace('/devices', '/devices?plan=%22Basic%20Plan%22&amp;is=a%26b');
  await site.release('pricing', pricing('1.2.0', own, { modules: section }));
  const found = await diff();
  expect(found.otherTeams).toEqual(['/']);
  expect(ofKind(found, 'text')).toEqual([
    { pages: ['/'], from: 'h2: Plans', to: 'h2: Plans of today' },
    { pages: ['/pricing'], to: 'h2: Plans of today' },
  ]);
  const to = 'Our devices → /devices?plan="Basic Plan"&is=a%26b';
  const link = { pages: ['/pricing'], from: 'Our devices → /devices', to };
  expect(ofKind(found, 'link')).toEqual([link]);
});

test('a configuration is compared by value, and only what differs beside styles of its policies', async () => {
  await site.configure({ ...fixtureConfiguration, video: { embedUrl: 'https://video.example/1' } });
  const found = await diff('live', 'config');
  expect(ofKind(found, 'configuration')).toEqual([
    { pages: [], to: 'video.embedUrl: "https://video.example/1"' },
  ]);
  const [policy] = ofKind(found, 'policy');
  expect(policy?.to).toBe('frame-src https://video.example');
  expect(policy?.pages).toContain('/pricing');
});

test('revisions and compositions are compared, and nothing is written', async () => {
  const files = async () => (await readdir(site.store.folder, { recursive: true })).sort();
  const stored = await files();
  const found = await diff('1', 'live');
  expect(ofKind(found, 'link')).toEqual([{ pages: ['/pricing'], to: 'Our devices → /devices' }]);
  expect(await diff(found.from, found.to)).toEqual(found);
  expect((await run('diff', 'live', found.to)).stdout).toBe(
    `Nothing differs: both are composition ${found.to}.\n`,
  );
  expect((await run('diff', 'live', '7')).code).toBe(1);
  expect((await run('diff', 'live', 'canary')).stderr).toBe('There is no canary.\n');
  expect(await files()).toEqual(stored);
});

test('the terminal gets the beginning, visitors first, and the page all of it as text', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `<p>Line ${at} <i>&lt;script&gt;</i></p>`);
  await site.release('pricing', pricing('1.2.0', lines.join('')));
  const file = join(site.folder, 'diff.html');
  const { stdout } = await run('diff', '--html', file);
  expect(stdout).toContain('\n1 of 5 pages look different: /pricing.\n\ntext: /pricing, Pricing\n');
  expect(stdout).toContain('\n- Our devices\n+ Line 0 <script>\n');
  expect(stdout).toContain('+ … and 22 more lines\n');
  const html = await readFile(file, 'utf8');
  expect(html).toContain('Line 29 &lt;script&gt;');
  expect(html).not.toMatch(/<script|src=|href=/);
});
