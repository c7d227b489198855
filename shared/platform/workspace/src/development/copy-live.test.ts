import { join } from 'node:path';
import { readLive } from '@platform/store/live';
import { createStore } from '@platform/store/open-store';
import type { Store } from '@platform/store/store';
import { fixtureAddresses as addresses } from '@platform/testing/site/fixture-config';
import { createFixtureSite, type FixtureSite, value } from '@platform/testing/site/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyLive } from './copy-live.ts';
import { promoteReleases, publishBuilds } from './release-builds.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

const newStore = async () => value(await createStore(join(site.folder, 'working-copy')));
const written = async () => [...(await site.store.filesBelow('')).keys()].sort();

test('a build is shown inside what is live elsewhere, where nothing is written', async () => {
  const releases = await site.goLive();
  const before = await written();
  const store = await newStore();
  const elsewhere = await copyLive(site.store.location, store, ['shell', 'pricing']);

  for (const app of ['shell', 'pricing']) await site.build(app, { version: '2.0.0' });
  const builds = new Map([
    ['shell', { folder: join(site.folder, 'shell') }],
    ['pricing', { folder: join(site.folder, 'mfe-pricing') }],
  ]);
  const { configuration } = elsewhere;
  const sources = { builds, elsewhere: elsewhere.releases, configuration };
  const shown = await publishBuilds(store, sources);
  await promoteReleases(store, shown, addresses);

  expect(shown.get('devices')).toBe(releases.devices);
  expect(shown.get('pricing')).toMatch(/^2\.0\.0-/);
  const config = async (of: Store) => (await readLive(of)).live?.composition.config;
  expect(await config(store)).toBe((await config(site.store)) ?? 'live');
  expect(await written()).toEqual(before);
});

test('a store where nothing is live is named', async () => {
  await expect(copyLive(site.store.location, await newStore(), [])).rejects.toThrow(
    `Nothing is live in ${site.store.location}`,
  );
  await expect(copyLive(join(site.folder, 'none'), await newStore(), [])).rejects.toThrow('none');
});
