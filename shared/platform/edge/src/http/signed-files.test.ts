import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIGURATION } from '@platform/contracts/application';
import { integrityOf } from '@platform/node/hash';
import { endCanary, startCanary } from '@platform/releases/canary';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import {
  type FixtureKey,
  listing,
  newFixtureKey,
  releaseSigned,
} from '@platform/testing/site/fixture-keys';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { createLiveSite, type LiveSite } from '../site/live-site.ts';
import { startEdge } from '../start-edge.ts';
import { createSoundFiles } from './sound-files.ts';

/* An edge, where pricing signs its releases: what it sends, whatever happens to the store. */

let first: FixtureKey;
let second: FixtureKey;
let older: string;
let newer: string;
const { site } = siteForEachTest(async (template) => {
  first = newFixtureKey();
  second = newFixtureKey();
  await template.releaseAll();
  older = await releaseSigned(template, first);
  await template.configure(listing(first.listed));
  value(await template.promote());
  newer = await releaseSigned(template, first, '1.1.0');
  value(await template.promote([{ name: 'pricing' }]));
});
let live: LiveSite;
beforeEach(async () => {
  live = createLiveSite(site.store);
  await live.check();
});

const file = (id: string, name: string) => join(site.store.folder, 'releases/pricing', id, name);

async function isSent(edge: LiveSite, id: string): Promise<boolean> {
  const found = { app: 'pricing', release: id, file: 'web/entry.js' };
  return (await createSoundFiles(site.store).ofRelease(found, edge.site)).has(undefined);
}

/** Another script under the name of the honest one, as somebody who can write the store would do it. */
async function takeOver(id: string): Promise<void> {
  const script = Buffer.from('steal()');
  const release = JSON.parse(await readFile(file(id, 'release.json'), 'utf8'));
  release.files['web/entry.js'] = { integrity: integrityOf(script), size: script.length };
  await writeFile(file(id, 'release.json'), JSON.stringify(release));
  await writeFile(file(id, 'web/entry.js'), script);
}

test('a signed site is served, with the files of every release that was live', async () => {
  expect(live).toMatchObject({ problems: [], site: { revision: 2, releases: { pricing: newer } } });
  expect([await isSent(live, newer), await isSent(live, older)]).toEqual([true, true]);
});

test('a description that was changed is reported, and what was good is served on', async () => {
  const text = await readFile(file(newer, 'release.json'), 'utf8');
  await writeFile(file(newer, 'release.json'), `${text} `);
  await live.check();
  expect(live.site?.revision).toBe(2);
  expect(live.problems).toEqual([
    expect.stringMatching(`^Revision 2: pricing ${newer} has no signature that fits`),
  ]);
  expect(await isSent(live, newer)).toBe(true);
  await writeFile(file(newer, 'release.json'), text);
  await live.check();
  expect(live.problems).toEqual([]);
});

test('an edge that starts does not take a composition whose release was changed', async () => {
  await takeOver(newer);
  const started = createLiveSite(site.store);
  await started.check();
  expect(started.site?.revision).toBe(1);
  expect(started.problems).toEqual([expect.stringContaining(`pricing ${newer} has no signature`)]);
  expect(await isSent(started, newer)).toBe(false);
  // It was verified when this one took it, and the script does not match that.
  expect(await isSent(live, newer)).toBe(false);
});

test('a release of an old tab that was changed since is not sent', async () => {
  expect(await isSent(live, older)).toBe(true);
  const { fallbacks } = live.site ?? {};
  expect(fallbacks).toEqual({ pricing: older });
  const newest = await releaseSigned(site, first, '1.2.0');
  value(await site.promote([{ name: 'pricing', release: newest }]));
  await live.check();
  await takeOver(older);
  expect(await isSent(live, older)).toBe(false);
});

test('an entry whose release is not signed is not taken, until it is', async () => {
  const newest = await releaseSigned(site, first, '1.2.0');
  value(await site.promote([{ name: 'pricing', release: newest }]));
  await rm(file(newest, `signatures/${first.id}`));
  await live.check();
  expect(live).toMatchObject({ head: 3, site: { revision: 2 }, problems: [expect.any(String)] });
  await releaseSigned(site, first, '1.2.0');
  await live.check();
  expect(live).toMatchObject({ site: { revision: 3 }, problems: [] });
});

test('what only a withdrawn key signed is sent no more', async () => {
  const newest = await releaseSigned(site, second, '1.2.0');
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder });
  const statusOf = async (path: string) =>
    (await ask(edge.address, `/_site/releases/pricing/${path}`)).status;
  expect(await statusOf(`${newer}/entry.js`)).toBe(200);
  const configuration = listing(first.withdrawn, second.listed);
  const select = [{ name: 'pricing', release: newest }];
  value(await site.promote(select, { configuration }));
  await live.check();
  expect(live).toMatchObject({ problems: [], site: { revision: 3, fallbacks: {} } });
  expect([await isSent(live, newest), await isSent(live, newer)]).toEqual([true, false]);
  // Nor is what the edge remembers; and nobody gets a signature.
  for (const path of [`${newer}/entry.js`, `${newest}/signatures/${second.id}`]) {
    await expect.poll(() => statusOf(path)).toBe(404);
  }
  expect(await statusOf(`${newest}/entry.js`)).toBe(200);
  await edge.stop();
});

test('visitors of a canary with other keys get its files, as long as it runs', async () => {
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder });
  onTestFinished(() => edge.stop());
  const statusOf = async (id: string) =>
    (await ask(edge.address, `/_site/releases/pricing/${id}/entry.js`)).status;
  const newest = await releaseSigned(site, second, '1.2.0');
  const config = await site.configure(listing(first.withdrawn, second.listed));
  const input = {
    ...{ store: site.store, usual: fixtureAddresses, by: 'anna', percent: 50 },
    ask: (() => fetch(`${edge.address}/_site/ready`)) as typeof fetch,
  };
  const select = [
    { name: 'pricing', release: newest },
    { name: CONFIGURATION, release: config },
  ];
  value(await startCanary({ ...input, request: { select } }));
  await expect.poll(() => statusOf(newest)).toBe(200);
  // Once more, from memory; and those who have what is live get theirs by its own keys.
  expect([await statusOf(newest), await statusOf(newer)]).toEqual([200, 200]);
  value(await endCanary(input));
  await expect.poll(() => statusOf(newest)).toBe(404);
  expect(await statusOf(newer)).toBe(200);
});

test('without keys nothing is asked for, and a damaged configuration stops no page', async () => {
  const release = await site.configure(listing());
  value(await site.promote([{ name: CONFIGURATION, release }]));
  await rm(file(newer, 'signatures'), { recursive: true });
  await rm(join(site.store.folder, 'configurations', `${release}.json`));
  const started = createLiveSite(site.store);
  await started.check();
  expect(started).toMatchObject({ problems: [], site: { revision: 3, trust: '' } });
  expect(await isSent(started, newer)).toBe(true);
});
