import { rm } from 'node:fs/promises';
import { problem } from '@site/releases/testing/expect-problem';
import { fixtureAddresses, fixtureConfiguration } from '@site/releases/testing/fixture-config';
import { type FixtureReleases, value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';

let releases: FixtureReleases;
const { site, input, liveReleases } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
});

test('if nothing is live yet, naming one application does not put all of them live', async () => {
  for (const select of [[{ name: 'pricing' }], [{ name: 'shell' }], []]) {
    expect(await site.promote(select)).toEqual(problem('nothing-live', '`site promote --all`'));
  }
  const named = Object.keys(releases).filter((name) => name !== 'devices');
  const select = [...named, 'config'].map((name) => ({ name }));
  const { composition } = value(await site.promote(select));
  expect(Object.keys(composition.releases).sort()).toEqual(named.sort());
});

test('where it is lost which release is the newest, promoting everything says so', async () => {
  value(await site.promote());
  const devices = await site.release('devices', { version: '1.1.0' });
  await rm(site.store.place('releases/pricing/newest.json'));
  expect(await site.promote()).toEqual(
    problem('damaged-file', /pricing\/newest\.json is missing, .* run `site publish pricing`/),
  );
  await site.release('pricing');
  value(await site.promote());
  expect(await liveReleases()).toEqual({ ...releases, devices });
});

test('what was tried on a revision goes live only if nobody changed the same since', async () => {
  value(await site.promote());
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const devices = await site.release('devices', { version: '1.1.0' });
  const go = (name: string, release: string, since: number) =>
    promote({ ...input(), request: { select: [{ name, release }] }, since });
  const stale = (message: string) => problem('stale-composition', message);
  expect(await go('pricing', pricing, 2)).toEqual(stale('it was tried on 2'));
  value(await go('pricing', pricing, 1));
  value(await go('devices', devices, 1));
  value(await rollback({ ...input('beth'), select: [{ name: 'pricing' }] }));
  expect(await go('pricing', pricing, 1)).toEqual(stale('was changed since revision 1 by beth at'));
  expect(value(await go('pricing', pricing, 4)).revision).toBe(5);
});

test('a change of the configuration alone goes live, and says which configuration it changed', async () => {
  const { composition } = value(await site.promote());
  const phone = '+254 711 111 111';
  const said: unknown[] = [];
  await site.configure({ ...fixtureConfiguration, phone });
  const request = { select: [{ name: 'config' }] };
  const announce = (changes: unknown) => void said.push(changes);
  const { entry, composition: after } = value(await promote({ ...input(), request, announce }));
  const configuration = [{ entry: 'phone', from: fixtureConfiguration.phone, to: phone }];
  const changes = [{ name: 'config', from: composition.config, to: after.config }];
  expect(entry).toMatchObject({ revision: 2, app: 'config', changes, configuration });
  expect(said).toEqual([{ releases: changes, configuration }]);
});

test('the addresses stay until someone gives others', async () => {
  value(await site.promote());
  await site.release('devices', { version: '1.1.0' });
  const elsewhere = { site: 'http://127.0.0.1:9', setup: 'http://127.0.0.1:10' };
  const request = { select: [{ name: 'devices' }] };
  const { composition } = value(await promote({ ...input(), usual: elsewhere, request }));
  expect(composition.addresses).toEqual(fixtureAddresses);
  const addresses = { site: 'https://acacia.example' };
  const { entry, composition: moved } = value(await site.promote([], { addresses }));
  expect(moved.addresses).toEqual({ ...fixtureAddresses, ...addresses });
  expect(entry).toMatchObject({
    changes: [],
    configuration: [{ entry: 'addresses.site', from: fixtureAddresses.site, to: addresses.site }],
  });
});

test('what was never published is named', async () => {
  await rm(site.store.place('configurations'), { recursive: true });
  expect(await site.promote()).toEqual(problem('nothing-published', 'site publish config'));
  await site.configure(fixtureConfiguration);
  value(await site.promote());
  const loyalty = await site.promote([{ name: 'loyalty' }]);
  expect(loyalty).toEqual(problem('nothing-published', 'loyalty'));
});
