import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from '@platform/contracts/composition';
import { readWholeComposition, textIn } from '@platform/store/compositions';
import { createReleaseReader, readChosenReleases } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { documentIn } from '@platform/testing/site/document-in';
import { fixtureConfig, fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { type FixtureReleases, noFallbacks, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { notingReads } from '@platform/testing/site/store-content';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDocument } from '../model/document-facts.ts';
import { pageCompositionOf } from '../model/page-composition.ts';
import { targetsOf } from '../model/rendering.ts';
import { cacheFacts, readCachedRenderings, renderCacheKey } from './render-cache.ts';

/** Says its name whenever it is rendered. */
const spyingModule = (name: string) => `
exports.default = async () => {
  console.log(${JSON.stringify(name)});
  return '<p id="plans">${name}</p>';
};`;

let sound: FixtureReleases;
let releases: FixtureReleases;
const rendered: string[] = [];
const { site } = siteForEachTest(async (template) => {
  sound = await template.releaseAll();
  const modules = { 'sections/plans': spyingModule('plans'), 'pages/pricing': spyingModule('old') };
  sound.pricing = await template.release('pricing', { modules });
  const devices = { 'pages/devices': spyingModule('devices') };
  sound.devices = await template.release('devices', { modules: devices });
});
beforeEach(() => {
  releases = { ...sound };
  // What pages print is shown to the operator.
  vi.spyOn(console, 'error').mockImplementation(
    (line) => void rendered.push(line.replace('render: ', '')),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  rendered.length = 0;
});

async function composedPage(path: string, config = fixtureConfiguration): Promise<string> {
  rendered.length = 0;
  const { composition } = value(
    await site.compose(releases, { config: await site.configure(config) }),
  );
  return documentIn(site, composition.id, path);
}

test('after a change of one application the other pages come from the cache', async () => {
  await composedPage('/devices');
  expect(rendered.sort()).toEqual(['devices', 'old', 'plans']);
  const old = releases.pricing;
  const modules = { 'sections/plans': spyingModule('plans'), 'pages/pricing': spyingModule('new') };
  releases.pricing = await site.release('pricing', { version: '1.1.0', modules });
  const devices = await composedPage('/devices');
  // The home page has a section of pricing on it.
  expect(rendered.sort()).toEqual(['new', 'plans']);
  expect(devices).toContain('<p id="plans">devices</p>');
  expect(devices).toContain(`"release":"${releases.pricing}"`);
  expect(devices).not.toContain(old);

  releases.shell = await site.release('shell', { version: '1.1.0' });
  await composedPage('/');
  expect(rendered.sort()).toEqual(['devices', 'new', 'plans']);
});

test('a page from the cache has the same preloads as before', async () => {
  const preloadsIn = (page: string) => page.match(/static\/(?:ui|tabs)\.(?:js|css)/g);
  releases.devices = await site.release('devices');
  const before = preloadsIn(await composedPage('/'));
  expect(before).toContain('static/ui.js');
  releases.devices = await site.release('devices', { version: '1.1.0' });
  expect(preloadsIn(await composedPage('/'))).toEqual(before);
});

test('another configuration renders every page again', async () => {
  await composedPage('/');
  await composedPage('/', { ...fixtureConfiguration, phone: '+254 711 111 111' });
  expect(rendered.sort()).toEqual(['devices', 'old', 'plans']);
});

test('nothing of a refused composition is cached', async () => {
  releases.signup = await site.release('signup', {
    modules: { 'pages/register': `exports.default = () => { throw new Error('broken'); };` },
  });
  await rm(join(site.store.folder, 'renderings'), { recursive: true });
  await site.compose(releases);
  const names = await readdir(site.store.folder, { recursive: true });
  // That its releases are intact may be noted.
  const isOfPage = (name: string) => /^renderings\/(?!verified)/.test(name);
  expect(names.filter(isOfPage)).toEqual([]);
  expect(rendered.sort()).toEqual(['devices', 'old', 'plans']);
});

/** The applications that the home page begins with. */
async function cachedFor(page: string, store: Store = site.store) {
  const reader = createReleaseReader(site.store);
  const chosen = value(await readChosenReleases(reader, releases, noFallbacks));
  const composition = pageCompositionOf('0123456789abcdef', chosen, fixtureConfig);
  const targets = targetsOf(composition).filter(({ path }) => path === page);
  return readCachedRenderings(store, renderCacheKey(chosen, composition), targets, chosen);
}

const appsOfHome = async () => [...(await cachedFor('/')).appsBefore.values()];

test('of a page that was released often, what was rendered of its earlier releases is not read', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    releases.devices = await site.release('devices', { version });
    await composedPage('/devices');
  }
  const read: string[] = [];
  const store = notingReads(site.store, read);
  expect((await cachedFor('/devices', store)).fitting.size).toBe(1);
  expect(read).toHaveLength(1);
  releases.devices = await site.release('devices', { version: '1.4.0' });
  expect((await cachedFor('/devices', store)).fitting.size).toBe(0);
  expect(read).toHaveLength(1);
});

test('a page begins with what was on it before, unless its own application has changed', async () => {
  await composedPage('/');
  expect(await appsOfHome()).toEqual([['marketing', 'pricing']]);
  releases.pricing = await site.release('pricing', { version: '1.1.0' });
  expect(await appsOfHome()).toEqual([['marketing', 'pricing']]);
  releases.marketing = await site.release('marketing', { version: '1.1.0' });
  expect(await appsOfHome()).toEqual([]);
});

test('a corrupt rendering is not used', async () => {
  await composedPage('/');
  const folder = join(site.store.folder, 'renderings');
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.endsWith('.json')) await appendFile(join(folder, file), ' ');
  }
  releases.signup = await site.release('signup', { version: '1.1.0' });
  await composedPage('/');
  expect(rendered.sort()).toEqual(['devices', 'old', 'plans']);
});

test('a rendering that depends on more than configuration and routes is not used again', async () => {
  const files = {
    'node/inner.js': fixtureRenderBundle,
    'node/server.js': `
      const inner = require('./inner.js');
      Object.assign(exports, inner);
      exports.renderPage = async (path, composition, load) => {
        const page = await inner.renderPage(path, composition, load);
        return { ...page, html: page.html + '<p>' + composition.remotes.signup.release + '</p>' };
      };`,
  };
  releases.shell = await site.release('shell', { version: '2.0.0', files });
  await composedPage('/');
  releases.signup = await site.release('signup', { version: '1.1.0' });
  expect(await composedPage('/')).toContain(`<p>${releases.signup}</p>`);
});

test('after a change of address, pages that do not show it come from the cache', async () => {
  await composedPage('/');
  rendered.length = 0;
  const addresses = { site: 'https://acacia.example', setup: 'https://setup.acacia.example' };
  value(await site.compose(releases, { addresses }));
  expect(rendered).toEqual([]);

  const source = `exports.default = async ({ composition }) => {
    console.log('where');
    return '<h1 id="plans">' + composition.config.siteAddress + '</h1>';
  };`;
  releases.pricing = await site.release('pricing', { modules: { 'pages/pricing': source } });
  expect(await composedPage('/pricing')).toContain('http://127.0.0.1:8080</h1>');
  rendered.length = 0;
  value(await site.compose(releases, { addresses }));
  expect(rendered.sort()).toEqual(['where']);
});

async function wrongPages(live: Composition, version: string): Promise<string[]> {
  const modules = { 'pages/devices': fixtureModule('<h1>Other devices</h1>') };
  const devices = await site.release('devices', { version, modules });
  const outcome = await site.compose({ ...releases, devices }, { live });
  const refusals = outcome.ok ? outcome.value.warnings : (outcome.problem.refusals ?? []);
  return refusals.flatMap(({ gate, page = '' }) => (gate === 'links' ? [page] : [])).sort();
}

test('only documents that differ from what is live in more than their data are read', async () => {
  const live = value(await site.promote()).composition;
  expect(await wrongPages(live, '1.1.0')).toEqual([]);
  // What is cached says of each page that it has a link to nowhere, which no document has.
  const { pages, notFound } = live;
  const { texts } = value(await readWholeComposition(site.store, live.id));
  await rm(join(site.store.folder, 'renderings/facts', live.id), { recursive: true });
  const facts = [...Object.values(pages), notFound].map((page, position) => {
    const read = { ...readDocument(textIn(texts, page).toString()), links: ['/nowhere'] };
    return [`${position}`, read] as const;
  });
  await cacheFacts(site.store, live.id, new Map(facts));
  const unchanged = ['/', '/auth/register', '/pricing', '/why-acacia', 'not-found'];
  expect(await wrongPages(live, '1.2.0')).toEqual(unchanged);
});
