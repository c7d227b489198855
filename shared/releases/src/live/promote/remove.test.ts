import { expect, test } from 'vitest';
import { fixtureAddresses } from '../../fixtures/fixture-config.ts';
import { type FixtureReleases, value } from '../../fixtures/fixture-site.ts';
import { siteForEachTest } from '../../fixtures/site-for-each-test.ts';
import { remove } from './remove.ts';

let releases: FixtureReleases;
const { site, liveReleases } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
  value(await template.promote());
});

const removed = (name: string) =>
  remove({ store: site.store, name, by: 'anna', usual: fixtureAddresses });

test('a new application goes live, leaves, and comes back only by its name', async () => {
  const loyalty = await site.release('loyalty');
  const { entry } = value(await site.promote([{ name: 'loyalty' }]));
  expect(entry).toMatchObject({ app: 'loyalty', changes: [{ name: 'loyalty', to: loyalty }] });
  expect(await liveReleases()).toEqual({ ...releases, loyalty });

  expect(value(await removed('loyalty')).entry).toMatchObject({
    action: 'remove',
    app: 'loyalty',
    changes: [{ name: 'loyalty', from: loyalty }],
  });
  expect(await liveReleases()).toEqual(releases);
  value(await site.promote('all'));
  expect(await liveReleases()).toEqual(releases);
  value(await site.promote([{ name: 'loyalty' }]));
  expect(await liveReleases()).toEqual({ ...releases, loyalty });
});

test('publishing a new application changes nothing while others go live', async () => {
  await site.release('loyalty');
  const pricing = await site.release('pricing', { version: '1.1.0' });
  expect(await liveReleases()).toEqual(releases);
  const { entry } = value(await site.promote([{ name: 'pricing' }]));
  expect(entry?.changes).toEqual([{ name: 'pricing', from: releases.pricing, to: pricing }]);
  expect(await liveReleases()).toEqual({ ...releases, pricing });
});

test('a remote stays while another shows a section of it or links to it; so does the shell', async () => {
  expect(await removed('pricing')).toMatchObject({
    problem: {
      kind: 'refused',
      refusals: expect.arrayContaining([
        expect.objectContaining({ gate: 'sections', app: 'marketing', page: '/' }),
      ]),
    },
  });
  expect(await removed('shell')).toMatchObject({ problem: { kind: 'still-needed' } });
  expect(await removed('loyalty')).toMatchObject({ problem: { kind: 'nothing-live' } });
  expect(await liveReleases()).toEqual(releases);
});
