import { rollback } from '@platform/releases/changes';
import { fixtureAddresses as addresses } from '@platform/testing/site/fixture-config';
import { createFixtureSite, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { notLive } from './not-live.ts';
import { promoteOrStay, promoteWorkspace } from './release-applications.ts';

let first: Record<string, string>;
const { site } = siteForEachTest(async (template) => {
  first = await template.goLive();
});

async function start(built: Record<string, string>, due: Record<string, string>) {
  const dueReleases = new Map(Object.entries(due));
  const { live, problem } = await promoteOrStay(site.store, dueReleases, addresses);
  const builds = { built: new Map(Object.entries(built)), due: dueReleases };
  return notLive(site.store, live, builds, problem);
}

test('nothing is printed where every build is live', async () => {
  const pricing = await site.release('pricing', { version: '1.1.0' });
  expect(await start({ ...first, pricing }, { pricing })).toEqual([]);
});

test('a build that a gate refuses is named with what is live instead, and the site continues', async () => {
  const devices = await site.release('devices', { description: { federation: '1.0.0' } });
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const due = { devices, pricing };
  expect(await start({ ...first, ...due }, due)).toEqual([
    `pricing ${pricing} is not live, ${first.pricing} is: it was to go live with what the gates refused.`,
    `devices ${devices} is not live, ${first.devices} is: the gates refused it.`,
    expect.stringMatching(/^ {2}devices: .*Module Federation 1\.0\.0/),
    expect.stringMatching(/^Refused, nothing was changed/),
  ]);
  await expect(
    promoteWorkspace(site.store, new Map([['devices', devices]]), addresses),
  ).rejects.toThrow('Refused, nothing was changed');
});

test('a release that was rolled back is named with the time, the operator and the reason', async () => {
  const pricing = await site.releaseLive('pricing', { version: '1.1.0' });
  const input = { store: site.store, by: 'beth', reason: 'wrong totals', usual: addresses };
  value(await rollback({ ...input, select: [{ name: 'pricing' }] }));
  expect(await start({ ...first, pricing }, {})).toEqual([
    `pricing ${pricing} is not live, ${first.pricing} is: it left the site in revision 3 (rollback by beth, "wrong totals"). \`site promote pricing@${pricing}\` puts it live again.`,
  ]);
});

test('a refusal ends the command where nothing is live', async () => {
  const empty = await createFixtureSite();
  await expect(promoteOrStay(empty.store, new Map(), addresses)).rejects.toThrow('is published');
  await empty.remove();
});
