import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from '@site/contracts/composition';
import { fixtureModule } from '@site/releases/testing/fixture-remotes';
import { type FixtureReleases, value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { readDocument } from '../../model/document-facts.ts';
import { readWholeComposition } from '../../store/compositions.ts';
import { cacheFacts } from './render-cache.ts';

let releases: FixtureReleases;
let live: Composition;
const { site } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
  live = value(await template.promote()).composition;
});

/** Keeps of what is live that each page has a link to nowhere, which no document has. */
async function keepWrongFacts(): Promise<void> {
  const { pages, notFound } = value(await readWholeComposition(site.store, live.id));
  await rm(join(site.store.folder, 'renderings/facts', live.id), { recursive: true });
  const facts = [...pages.values(), notFound].map(({ identity }, position) => {
    const read = { ...readDocument(identity.toString()), links: ['/nowhere'] };
    return [`${position}`, read] as const;
  });
  await cacheFacts(site.store, live.id, new Map(facts));
}

/** The pages that are said to lead nowhere after devices has changed. */
async function wrongPages(version: string): Promise<string[]> {
  const devices = await site.release('devices', {
    version,
    modules: { 'pages/devices': fixtureModule('<h1>Other devices</h1>') },
  });
  const outcome = await site.compose({ ...releases, devices }, { live });
  const refusals = outcome.ok ? outcome.value.warnings : (outcome.problem.refusals ?? []);
  return refusals.flatMap(({ gate, page = '' }) => (gate === 'links' ? [page] : []));
}

test('only documents that differ from what is live in more than their data are read', async () => {
  expect(await wrongPages('1.1.0')).toEqual([]);
  await keepWrongFacts();
  expect((await wrongPages('1.2.0')).sort()).toEqual([
    '/',
    '/auth/register',
    '/pricing',
    '/why-acacia',
    'not-found',
  ]);
});
