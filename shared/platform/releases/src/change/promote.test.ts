import { rm } from 'node:fs/promises';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
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

test('what was never published is named', async () => {
  await rm(site.store.place('configurations'), { recursive: true });
  expect(await site.promote()).toEqual(problem('nothing-published', 'site publish config'));
  await site.configure(fixtureConfiguration);
  value(await site.promote());
  const loyalty = await site.promote([{ name: 'loyalty' }]);
  expect(loyalty).toEqual(problem('nothing-published', 'loyalty'));
});
