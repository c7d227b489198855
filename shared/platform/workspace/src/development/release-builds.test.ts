import { join } from 'node:path';
import { applicationFolder } from '@platform/contracts/application';
import { readLive } from '@platform/store/live';
import { fixtureAddresses as addresses } from '@platform/testing/site/fixture-config';
import { createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promoteReleases, publishBuilds } from './release-builds.ts';

const apps = ['shell', 'marketing', 'pricing', 'signup', 'devices'];

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
  for (const app of apps) await site.build(app);
});
afterEach(() => site.remove());

async function release(configuration = exampleConfiguration) {
  const builds = new Map(
    apps.map((app) => [app, { folder: join(site.folder, applicationFolder(app)) }]),
  );
  const sources = { builds, elsewhere: new Map(), configuration };
  return promoteReleases(site.store, await publishBuilds(site.store, sources), addresses);
}

async function live() {
  const { composition } = (await readLive(site.store)).live ?? {};
  if (!composition) throw new Error('nothing is live');
  return composition;
}

test('what is on disk is on screen, also when a change is undone and done again', async () => {
  const first = await site.build('pricing', { version: '1.0.0' });
  const before = await release();
  const second = await site.build('pricing', { version: '1.1.0' });
  const after = await release();
  expect((await live()).releases.pricing).toBe(second);
  await site.build('pricing', { version: '1.0.0' });
  expect((await release()).composition).toBe(before.composition);
  expect((await live()).releases.pricing).toBe(first);
  await site.build('pricing', { version: '1.1.0' });
  expect((await release()).composition).toBe(after.composition);
  const { phone } = exampleConfiguration;
  await release({ ...exampleConfiguration, phone: '+254 711 000 111' });
  const { config } = await live();
  await release({ ...exampleConfiguration, phone });
  expect((await live()).config).not.toBe(config);
});

test('a release that fails is seen to fail: there is no other one to fall back to', async () => {
  await release();
  await site.build('pricing', { version: '1.1.0' });
  await release();
  expect((await live()).fallbacks).toEqual({});
});

test('what a gate refuses is on screen, with the reason', async () => {
  await release();
  const html = '<a href="/nowhere">A garden</a>';
  const id = await site.build('devices', {
    version: '1.1.0',
    modules: { 'pages/devices': `exports.default = () => ${JSON.stringify(html)};` },
  });
  const { faults } = await release();
  expect(faults).toContain('/nowhere');
  expect((await live()).releases.devices).toBe(id);
  // The fault is live now, and would stop nobody any more.
  await site.build('pricing', { version: '1.1.0' });
  expect((await release()).faults).toBe(faults);
});

test('a page that cannot be rendered leaves the last good one on screen', async () => {
  const { composition } = await release();
  await site.build('devices', {
    version: '1.1.0',
    modules: { 'pages/devices': "throw new Error('it has no wheels');" },
  });
  await expect(release()).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining('it has no wheels'),
  });
  expect((await live()).id).toBe(composition);
});
