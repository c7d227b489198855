import { rollback } from '@platform/releases/changes';
import { readNewest } from '@platform/store/releases';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { expect, test } from 'vitest';
import { addressesOfStart, promoteWorkspace, publishWorkspace } from './release-applications.ts';

const { site } = siteForEachTest();

async function start(phone: string): Promise<string> {
  const configuration = { ...exampleConfiguration, phone };
  const { due } = await publishWorkspace(site.store, configuration, []);
  const { configuration: live } = await promoteWorkspace(site.store, due, fixtureAddresses);
  return (live as typeof configuration).phone;
}

test('an older source that is checked out again goes live, and what is rolled back after that stays so', async () => {
  const [older, newer] = ['+254 711 000 111', '+254 711 000 222'];
  expect(await start(older)).toBe(older);
  expect(await start(newer)).toBe(newer);
  const before = value(await readNewest(site.store, 'config'))?.release ?? '';
  expect(await start(older)).toBe(older);
  expect(value(await readNewest(site.store, 'config'))?.release).not.toBe(before);

  const select = [{ name: 'config', release: before }] as const;
  value(await rollback({ store: site.store, by: 'beth', usual: fixtureAddresses, select }));
  expect(await start(older)).toBe(newer);
});

test('a start keeps the public addresses of a site, and not those of other ports here', async () => {
  const here = { site: 'http://127.0.0.1:8080', setup: 'http://127.0.0.1:8081' };
  expect(await addressesOfStart(site.store, here, {})).toEqual(here);
  const { due } = await publishWorkspace(site.store, exampleConfiguration, []);
  const earlier = { site: 'https://nguzo.example', setup: 'http://localhost:9001' };
  await promoteWorkspace(site.store, due, earlier);
  expect(await addressesOfStart(site.store, here, {})).toEqual({ ...here, site: earlier.site });
  const named = { SITE_ADDRESS: here.site };
  expect(await addressesOfStart(site.store, here, named)).toEqual(here);
});
