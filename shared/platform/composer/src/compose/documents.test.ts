import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Directory, pageComposition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { readWholeComposition } from '@platform/store/compositions';
import { documentIn } from '@platform/testing/site/document-in';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { largeRemote } from '@platform/testing/site/fixture-remotes';
import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import type { SitePageComposition } from '@site/contracts/site-configuration';
import { expect, test } from 'vitest';
import type { Composed } from './compose.ts';

let releases: FixtureReleases;
let loyalty: string;
const { site } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
  loyalty = await template.release('loyalty', largeRemote('loyalty'));
});

const composeWith = async (chosen: Readonly<Record<string, string>> = {}, different = {}) =>
  value(await site.compose({ ...releases, ...chosen }, different));

const documentOf = ({ composition }: Composed, path = '/') =>
  documentIn(site, composition.id, path);

const carriedBy = (document: string): SitePageComposition =>
  JSON.parse(/id="composition">([^<]+)</.exec(document)?.[1] ?? '');

const allIn = (document: string, pattern: RegExp) =>
  [...document.matchAll(pattern)].map(([, found = '']) => found);
const preloadsIn = (document: string) => allIn(document, /preload" as="script" href="([^"]+)"/g);
const stylesIn = (document: string) => allIn(document, /stylesheet" href="([^"]+)"/g);
const scriptsIn = (document: string) => allIn(document, /script defer src="([^"]+)"/g);

const addressOf = (app: string, id = releases[app]) => `/_site/releases/${app}/${id}`;

const devicesWith = (...routes: object[]) =>
  site.release('devices', {
    description: {
      routes: routes.map((different) => ({
        ...{ path: '/devices', page: 'devices', title: 'A page', description: 'What it says.' },
        ...{ indexable: true, layout: true, structuredData: [], ...different },
      })),
    },
  });

test('every route and the not-found page is composed, with the brand filled in', async () => {
  const composed = await composeWith();
  expect(composed.outcome).toBe('composed');
  const paths = ['/devices', '/', '/why-acacia', '/pricing', '/auth/register'];
  expect(Object.keys(composed.composition.pages)).toEqual(paths);
  const home = await documentOf(composed);
  expect(home).toContain('<title>home – Acacia</title>');
  expect(home).toContain('"description":"The home page of Acacia Limited."');
  expect(home).not.toContain('{product}');
});

test('a page has its own structured data in its head, and not in what it carries', async () => {
  const own = (name: string) => ({ structuredData: [{ '@type': 'WebPage', name }] });
  const devices = await devicesWith(own('{product}'), {
    path: '/other',
    ...own('Other'),
  });
  const page = await documentOf(await composeWith({ devices }), '/devices');
  expect(allIn(page, /ld\+json">([^<]+)</g)).toEqual(['[{"@type":"WebPage","name":"Acacia"}]']);
  expect(carriedBy(page).routes[0]).not.toHaveProperty('structuredData');
  expect(page).not.toContain('"Other"');
});

test('pages carry the part of the configuration that browsers need, with unknown configuration', async () => {
  const configuration = { ...fixtureConfiguration, loyalty: { points: 3 } };
  const config = await site.configure(configuration);
  const carried = carriedBy(await documentOf(await composeWith({}, { config })));
  expect(carried.contract).toBe(CONTRACT_VERSION);
  expect(carried.config.plans).not.toHaveProperty('businessNotDisplayed');
  expect(carried.config.payments).not.toHaveProperty('testPhone');
  expect(carried.config).toHaveProperty('loyalty', { points: 3 });
});

test('pages carry the menus in which the site’s pages appear, with the brand filled in', async () => {
  const entry = { place: 'main', label: 'Why {product}', order: 10, addedLater: true };
  const devices = await devicesWith({ menu: [entry] });
  const { routes } = carriedBy(await documentOf(await composeWith({ devices })));
  const menu = routes.find(({ path }) => path === '/devices')?.menu;
  expect(menu).toEqual([{ ...entry, label: 'Why Acacia' }]);
});

test('a page preloads what its modules need beyond the shell, each file once', async () => {
  const home = await documentOf(await composeWith());
  const [marketing, pricing] = [addressOf('marketing'), addressOf('pricing')];
  const shell = `${addressOf('shell')}/static`;
  expect(preloadsIn(home)).toEqual([
    ...[`${marketing}/entry.js`, `${marketing}/pages/home.js`],
    ...[`${pricing}/entry.js`, `${pricing}/sections/plans.js`],
    ...[`${shell}/ui.js`, `${shell}/tabs.js`],
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
  const home = await documentOf(await composeWith({ marketing }));
  expect(home).toContain('<h2>Plans</h2>');
  expect(stylesIn(home)).toContain(`${addressOf('pricing')}/sections/plans.css`);
  expect(preloadsIn(home).join()).not.toMatch(/pricing|tabs/);
});

test('pages carry hash and modules of every remote and of its fallback', async () => {
  const fallback = releases.pricing;
  const compare = { 'pages/compare': "exports.default = async () => '';" };
  const pricing = await site.release('pricing', { version: '1.1.0', modules: compare });
  const composed = await composeWith({ pricing }, { fallbacks: { pricing: fallback } });
  const { remotes } = carriedBy(await documentOf(composed, '/pricing'));
  const stored = join(site.store.folder, 'releases/pricing', fallback, 'release.json');
  const { files } = JSON.parse(await readFile(stored, 'utf8'));
  const modules = ['pages/pricing', 'sections/plans'];
  expect(remotes.pricing).toMatchObject({
    release: pricing,
    modules: ['pages/compare', ...modules],
    fallback: {
      release: fallback,
      modules,
      entry: `${addressOf('pricing', fallback)}/entry.js`,
      integrity: files['web/entry.js'].integrity,
    },
  });
  expect(remotes.devices).not.toHaveProperty('fallback');
});

/* A large site, whose documents share their directory. */

/** What the script of a composition's directory puts into a document. */
async function directoryOf({ composition: { directory } }: Composed): Promise<Directory> {
  const script = await site.store.read(`${directory?.file}`);
  const element = { textContent: '' };
  runInNewContext(script.ok ? script.value.toString() : '', {
    document: { getElementById: () => element },
    Event: class {},
    dispatchEvent() {},
  });
  return JSON.parse(element.textContent);
}

test('documents of a large site list its directory first, and carry neither routes nor remotes', async () => {
  const composed = await composeWith({ loyalty });
  const home = await documentOf(composed);
  expect(Object.keys(carriedBy(home))).toEqual(['contract', 'id', 'config']);
  const { directory, pages } = composed.composition;
  expect(scriptsIn(home)[0]).toBe(`/_site/${directory?.file}`);
  const whole = pageComposition.parse({ ...carriedBy(home), ...(await directoryOf(composed)) });
  expect(whole.routes.map(({ path }) => path)).toEqual(Object.keys(pages));
  expect(Object.keys(whole.remotes)).toContain('loyalty');
});

test('a document of a large site is as long with twice the pages; one of a small site carries everything', async () => {
  const twice = { ...largeRemote('loyalty', 30), version: '2.0.0' };
  const larger = await site.release('loyalty', twice);
  const homes = [loyalty, larger].map(async (id) => documentOf(await composeWith({ loyalty: id })));
  const [one, other] = await Promise.all(homes);
  expect(one?.length).toBe(other?.length);
  const small = await composeWith();
  expect(small.composition).not.toHaveProperty('directory');
  expect(carriedBy(await documentOf(small))).toMatchObject({ routes: expect.any(Array) });
});

function shellWith(...replaced: readonly [string, string][]) {
  const bundle = replaced.reduce((text, [from, to]) => text.replace(from, to), fixtureRenderBundle);
  return site.release('shell', { version: '0.9.0', files: { 'node/server.js': bundle } });
}

test('a shell that does not know directories goes on carrying everything', async () => {
  const shell = await shellWith(
    ['directory ? rest : composition', 'composition'],
    ['(directory ? [directory] : []).concat(scripts)', 'scripts'],
  );
  const home = await documentOf(await composeWith({ loyalty, shell }));
  expect(carriedBy(home).routes).toHaveLength(20);
  expect(scriptsIn(home).join()).not.toContain('directories');
});

test('a shell that cannot read a document with its directory is refused', async () => {
  const shell = await shellWith(["directory = '{}'", "_directory, directory = '{}'"]);
  const missing = { reason: expect.stringContaining('routes is missing') };
  expect(await site.compose({ ...releases, loyalty, shell })).toMatchObject({
    problem: {
      kind: 'refused',
      refusals: expect.arrayContaining([expect.objectContaining(missing)]),
    },
  });
});

test('a composition whose directory has changed is corrupt', async () => {
  const { id, directory } = (await composeWith({ loyalty })).composition;
  const file = directory?.file ?? '';
  await appendFile(join(site.store.folder, file), ' ');
  expect(await readWholeComposition(site.store, id)).toEqual(problem('damaged-file', file));
  await composeWith({ loyalty });
  expect((await readWholeComposition(site.store, id)).ok).toBe(true);
});
