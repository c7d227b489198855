import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPOSER_GENERATION } from '@platform/composer/this-composer';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { readRevisions } from '@platform/store/ledger';
import { problem } from '@platform/testing/site/expect-problem';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { goLiveDifferent } from '@platform/testing/site/other-composer';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { promote, remove } from './promote.ts';
import { rollback } from './rollback.ts';

let releases: FixtureReleases;
const { site, input, liveReleases } = siteForEachTest(async (template) => {
  releases = await template.goLive();
});

/** An operator who is overtaken: others act between what the command has read and what it writes. */
function overtakenBy(...others: (() => Promise<unknown>)[]) {
  return { ...input(), announce: async () => void (await others.shift()?.()) };
}

/** Beth puts another release of an application live; the name says which time it is. */
const beth = (app: string, version: string) => async () => {
  const release = await site.release(app, { version });
  const request = { select: [{ name: app, release }] };
  value(await promote({ ...input('beth'), request }));
};
const select = [{ name: 'pricing' }];
const request = { select };

test('it goes on while others are faster, and where its time is over it says who won', async () => {
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const faster = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((version) => beth('devices', version));
  expect(await promote({ ...overtakenBy(...faster.slice(0, 1)), request, patience: 0 })).toEqual(
    problem('lost-race', 'beth was faster (revision 2: promote devices)'),
  );
  expect((await liveReleases())?.pricing).toBe(releases.pricing);
  // The loser of a race composes again on what is live by then.
  const overtaken = { ...overtakenBy(...faster.slice(1)), request };
  const { entry, composition } = value(await promote(overtaken));
  expect(entry).toMatchObject({ revision: 6, by: 'anna', app: 'pricing' });
  expect(composition.releases.pricing).toBe(pricing);
  expect(composition.releases.devices).toMatch(/^1\.4\.0-/);
});

test('what somebody has just rolled back does not come back by a promotion that was under way', async () => {
  await beth('pricing', '1.1.0')();
  await site.release('pricing', { version: '1.2.0' });
  const carl = async () => value(await rollback({ ...input('carl'), select }));
  expect(await promote({ ...overtakenBy(carl), request })).toEqual(
    problem('lost-race', /^carl at .* \(revision 3: rollback\) changed pricing at the same time/),
  );
  expect((await liveReleases())?.pricing).toBe(releases.pricing);
  value(await promote({ ...input(), request }));
  expect((await liveReleases())?.pricing).toMatch(/^1\.2\.0-/);
});

test('who promotes the same as somebody else at the same time has lost nothing', async () => {
  const release = await site.release('pricing', { version: '1.1.0' });
  const same = async () => value(await promote({ ...input('beth'), request }));
  const { entry, composition } = value(await promote({ ...overtakenBy(same), request }));
  expect(entry).toBeUndefined();
  expect(composition.releases.pricing).toBe(release);
});

test('a rollback does not start from a release that the operator has not seen', async () => {
  await beth('pricing', '1.1.0')();
  const faster = beth('pricing', '1.2.0');
  expect(await rollback({ ...overtakenBy(faster), select })).toEqual(
    problem('lost-race', /^beth at .* \(revision 3: promote\) changed pricing at the same time/),
  );
  expect((await liveReleases())?.pricing).toMatch(/^1\.2\.0-/);
  // Another application's change is no reason to give up.
  const other = overtakenBy(beth('devices', '1.1.0'));
  const { composition } = value(await rollback({ ...other, select }));
  expect(composition.releases.pricing).toMatch(/^1\.1\.0-/);
  expect(composition.releases.devices).toMatch(/^1\.1\.0-/);
});

test('what a newer composer or contract made is not built on, and says what to update', async () => {
  await site.release('pricing', { version: '1.1.0' });
  for (const [kind, newer] of [
    ['older-composer', { composer: COMPOSER_GENERATION + 1 }],
    ['newer-contract', { contract: CONTRACT_VERSION + 1 }],
  ] as const) {
    await goLiveDifferent(site, newer);
    expect(await site.promote(select)).toEqual(problem(kind, 'update the checkout'));
  }
  expect(await readRevisions(site.store)).toEqual([3, 2, 1]);
});

test('unknown fields of another version are accepted', async () => {
  const description: object = { approvedBy: 'carl' };
  const pricing = await site.release('pricing', { version: '1.1.0', description });
  await goLiveDifferent(site, { approvedBy: 'carl' });
  const files = [
    join(site.store.folder, 'ledger/1.json'),
    join(site.store.folder, 'releases/pricing/newest.json'),
  ];
  for (const file of files) {
    const stored: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...stored, approvedBy: 'carl' }));
  }
  const { composition } = value(await site.promote(select));
  expect(composition.releases).toEqual({ ...releases, pricing });
});

test('if a live release is missing from the store, nothing is built on it, and it can be replaced', async () => {
  const next = await site.release('pricing', { version: '1.1.0' });
  await site.release('devices', { version: '1.1.0' });
  await rm(join(site.store.folder, 'releases/pricing', releases.pricing), { recursive: true });
  expect(await site.promote([{ name: 'devices' }])).toEqual(
    problem('unknown-release', `No release ${releases.pricing} of pricing is published`),
  );
  expect(await readRevisions(site.store)).toEqual([1]);
  value(await site.promote(select));
  expect((await liveReleases())?.pricing).toBe(next);
});

const removed = (name: string) => remove({ ...input(), name });

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

test('a remote stays while another shows a section of it or links to it; so does the shell', async () => {
  const shown = expect.objectContaining({ gate: 'sections', app: 'marketing', page: '/' });
  expect(await removed('pricing')).toMatchObject({
    problem: { kind: 'refused', refusals: expect.arrayContaining([shown]) },
  });
  expect(await removed('shell')).toEqual(problem('still-needed'));
  expect(await removed('loyalty')).toEqual(problem('nothing-live'));
  expect(await liveReleases()).toEqual(releases);
});
