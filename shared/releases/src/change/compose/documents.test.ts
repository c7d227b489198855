import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { fixtureSettings } from '@site/releases/testing/fixture-config';
import { type FixtureReleases, value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { readWholeComposition } from '../../store/compositions.ts';
import type { Composed } from './compose.ts';

let releases: FixtureReleases;
const { site } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
});

const composeAll = () => site.compose(releases);

const composeWith = (chosen: Readonly<Record<string, string>>) =>
  site.compose({ ...releases, ...chosen });

/** The rest of a route. */
const described = {
  title: 'A page',
  description: 'What it says.',
  indexable: true,
  layout: true,
  structuredData: [],
};

/** What a document carries of its composition. */
const carriedBy = (document: string): PageComposition =>
  JSON.parse(/id="composition">([^<]+)</.exec(document)?.[1] ?? '');

const structuredDataIn = (document: string): unknown[] =>
  [...document.matchAll(/ld\+json">([^<]+)</g)].map(([, text = '']) => JSON.parse(text));

async function documentOf({ composition }: Composed, path: string): Promise<string> {
  const whole = value(await readWholeComposition(site.store, composition.id));
  return whole.pages.get(path)?.identity.toString() ?? '';
}

const preloadsIn = (document: string) =>
  [...document.matchAll(/preload" as="script" href="([^"]+)"/g)].map(([, address]) => address);
const stylesIn = (document: string) =>
  [...document.matchAll(/stylesheet" href="([^"]+)"/g)].map(([, address]) => address);

test('every route and the not-found page is composed, with the brand filled in', async () => {
  const composed = value(await composeAll());
  const { composition, outcome } = composed;
  expect(outcome).toBe('composed');
  expect(Object.keys(composition.pages)).toEqual([
    '/devices',
    '/',
    '/why-acacia',
    '/pricing',
    '/auth/register',
  ]);
  const home = await documentOf(composed, '/');
  expect(home).toContain('<title>home – Acacia</title>');
  expect(home).toContain('"description":"The home page of Acacia Limited."');
  expect(home).not.toContain('{product}');
});

test('a page has its own structured data in its head, and not in what it carries', async () => {
  const own = (name: string) => [{ '@type': 'WebPage', name }];
  const marketing = await site.release('marketing', {
    description: {
      routes: [
        { ...described, path: '/', page: 'home', structuredData: own('Home of {product}') },
        { ...described, path: '/why-{product}', page: 'why', structuredData: own('Why') },
      ],
    },
  });
  const home = await documentOf(value(await composeWith({ marketing })), '/');
  expect(structuredDataIn(home)).toEqual([own('Home of Acacia')]);
  expect(carriedBy(home).routes[0]).not.toHaveProperty('structuredData');
  expect(home).not.toContain('"Why"');
});

test('pages carry the part of the configuration that browsers need, with unknown settings', async () => {
  const later = { ...fixtureSettings, loyalty: { points: 3 } };
  const config = await site.configure(later);
  const carried = carriedBy(await documentOf(value(await site.compose(releases, { config })), '/'));
  expect(carried.contract).toBe(CONTRACT_VERSION);
  expect(carried.config.plans).not.toHaveProperty('businessNotDisplayed');
  expect(carried.config.payments).not.toHaveProperty('testPhone');
  expect(carried.config).toHaveProperty('loyalty', { points: 3 });
});

test('pages carry the menus in which the site’s pages appear, with the brand filled in', async () => {
  const menu = [{ place: 'main', label: 'Why {product}', order: 10, addedLater: true }];
  const devices = await site.release('devices', {
    description: { routes: [{ ...described, path: '/devices', page: 'devices', menu }] },
  });
  const home = await documentOf(value(await composeWith({ devices })), '/');
  expect(carriedBy(home).routes.find(({ path }) => path === '/devices')?.menu).toEqual([
    { ...menu[0], label: 'Why Acacia' },
  ]);
});

test('a page preloads what its modules need beyond the shell, each file once', async () => {
  const home = await documentOf(value(await composeAll()), '/');
  const marketing = `/_site/releases/marketing/${releases.marketing}`;
  const pricing = `/_site/releases/pricing/${releases.pricing}`;
  const shell = `/_site/releases/shell/${releases.shell}/static`;
  expect(preloadsIn(home)).toEqual([
    `${marketing}/entry.js`,
    `${marketing}/pages/home.js`,
    `${pricing}/entry.js`,
    `${pricing}/sections/plans.js`,
    `${shell}/ui.js`,
    `${shell}/tabs.js`,
  ]);
  expect(stylesIn(home)).toEqual([
    `${shell}/client.css`,
    `${marketing}/pages/home.css`,
    `${pricing}/sections/plans.css`,
    `${shell}/tabs.css`,
  ]);
});

test('what a page fetches later is styled from the start, and not preloaded', async () => {
  const source = `exports.default = ({ sectionLater }) => sectionLater('pricing/sections/plans');`;
  const marketing = await site.release('marketing', { modules: { 'pages/home': source } });
  const chosen = { ...releases, marketing };
  const composed = await site.compose(chosen);
  const home = await documentOf(value(composed), '/');
  expect(home).toContain('<h2>Plans</h2>');
  expect(stylesIn(home)).toContain(
    `/_site/releases/pricing/${releases.pricing}/sections/plans.css`,
  );
  expect(preloadsIn(home).join()).not.toMatch(/pricing|tabs/);
});

test('pages carry hash and modules of every remote and of its fallback', async () => {
  const fallback = releases.pricing;
  const pricing = await site.release('pricing', {
    version: '1.1.0',
    modules: { 'pages/compare': "exports.default = async () => '';" },
  });
  const composed = value(
    await site.compose({ ...releases, pricing }, { fallbacks: { pricing: fallback } }),
  );
  const document = await documentOf(composed, '/pricing');
  const embedded = carriedBy(document);
  const stored = join(site.store.folder, 'releases/pricing', fallback, 'release.json');
  const { files } = JSON.parse(await readFile(stored, 'utf8'));
  const modules = ['pages/pricing', 'sections/plans'];
  expect(embedded.remotes.pricing).toMatchObject({
    release: pricing,
    modules: ['pages/compare', ...modules],
    fallback: {
      release: fallback,
      modules,
      entry: `/_site/releases/pricing/${fallback}/entry.js`,
      integrity: files['web/entry.js'].integrity,
    },
  });
  expect(embedded.remotes.devices).not.toHaveProperty('fallback');
});
