import { brotliCompressSync } from 'node:zlib';
import { sha256 } from '@platform/node/hash';
import { compositionKey, readComposition } from '@platform/store/compositions';
import { readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { problem } from '@platform/testing/site/expect-problem';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { goLiveDifferent, storeDifferent } from '@platform/testing/site/other-composer';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { composeRequest } from './compose-selection.ts';
import { promoteComposition } from './promote-composition.ts';
import { rollback } from './rollback.ts';
import type { ChangeRequest } from './selection.ts';

/* Somebody makes a composition, and somebody puts it live later. */

/** What went live first, and the releases of two applications that wait. */
const ids = {} as { releases: FixtureReleases; pricing: string; devices: string };
const { site, input } = siteForEachTest(async (template) => {
  ids.releases = await template.goLive();
  ids.pricing = await template.release('pricing', { version: '1.1.0' });
  ids.devices = await template.release('devices', { version: '1.1.0' });
});
const live = async () => (await readLive(site.store)).live?.composition;
const approve = (
  composition: string,
  different: Partial<Parameters<typeof promoteComposition>[0]> = {},
) => promoteComposition({ ...input(), composition, ...different });
const composed = async (request: ChangeRequest) =>
  value(await composeRequest({ ...input(), request })).composition.id;
const select = [{ name: 'pricing' }];
const promote = async (...names: string[]) =>
  value(await site.promote(names.map((name) => ({ name }))));
const rollBack = async (name: string, by?: string) =>
  value(await rollback({ ...input(by), select: [{ name }] }));

const revision = async () => (await readRevisions(site.store)).length;

test('pages that are not what the releases make never go live, whoever wrote them', async () => {
  const id = await composed({ select });
  const made = value(await readComposition(site.store, id));
  const page = '<p>Pay to till 666666</p>';
  const archive = JSON.stringify([page]);
  const file = `archives/${sha256(archive)}.json`;
  const edited = { ...made.pages['/pricing'], hash: sha256(page) };
  const open = { ...made.notFound, contentSecurityPolicy: 'script-src *' };
  for (const [different, named] of [
    [{ pages: { ...made.pages, '/pricing': edited } }, '/pricing differs'],
    [{ notFound: open }, 'the not-found page differs'],
    [{ texts: {} }, 'its texts or its files differ'],
  ] as const) {
    const archives = [...made.archives, file];
    const { id: other } = await storeDifferent(site, id, { ...different, archives });
    const key = `${compositionKey(other)}/${file}.br`;
    await site.store.createIfAbsent(key, brotliCompressSync(archive));
    expect(await approve(other, { asItIs: true })).toEqual(problem('composition-differs', named));
  }
  expect(value(await approve(id, { asItIs: true })).entry).toMatchObject({ composition: id });
});

test('one of a composer with other sources goes live only if it was', async () => {
  const { id } = await storeDifferent(site, await composed({ select }));
  expect(await approve(id, { asItIs: true })).toEqual(
    problem('unknown-composition', 'made by another version of the composer'),
  );
  const was = await goLiveDifferent(site);
  await promote('pricing');
  expect(value(await approve(was, { asItIs: true })).entry).toMatchObject({ composition: was });
});

test('one that does not differ for visitors from what is live changes nothing', async () => {
  const composition = (await live())?.id ?? '';
  await promote('pricing');
  value(await site.promote([{ name: 'pricing', release: ids.releases.pricing }]));
  const before = await live();
  expect(value(await approve(composition))).not.toHaveProperty('entry');
  expect(await live()).toEqual(before);
});

test('a text that is not a composition’s id is reported, and leads to no other folder', async () => {
  for (const composition of ['../compositions', 'x', '0123456789abcdeg', '0123456789abcdef']) {
    expect(await approve(composition)).toEqual(problem('unknown-composition'));
  }
});

test('a release that was rolled back from since is no fallback, even of an existing composition', async () => {
  const { releases, pricing } = ids;
  await promote('pricing');
  const newest = await site.releaseLive('pricing', { version: '1.2.0' });
  const before = await live();
  expect(before?.fallbacks).toMatchObject({ pricing });
  await rollBack('pricing');
  await rollBack('pricing');
  const { composition: after } = value(await approve(before?.id ?? '', { asItIs: true }));
  const fallbacks = { pricing: releases.pricing };
  expect(after).toMatchObject({ releases: { pricing: newest }, fallbacks });
});

// One that would take back what others did since is refused and says why, and goes live only with
// `--as-it-is`.

const stale = (message?: string | RegExp) => problem('stale-composition', message);

test('if anything went live since, it is refused and lists what it would take back', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  const later = await site.releaseLive('pricing', { version: '1.2.0' });
  await promote('devices');
  const taken = `changes devices ${devices} → ${releases.devices}, pricing ${later} → ${pricing}: name`;
  expect(await approve(composition)).toEqual(stale(taken));
  expect(await approve(composition, { since: 1 })).toEqual(stale(taken));
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
  expect(value(await approve(composition, { asItIs: true })).entry).toMatchObject({ composition });
  expect((await live())?.releases).toEqual({ ...releases, pricing });
});

test('without its revision nobody knows, unless it is live itself', async () => {
  const composition = await composed({ select });
  expect(await approve(composition)).toEqual(stale(/may not have been made for .* --as-it-is/));
  expect(await readRevisions(site.store)).toEqual([1]);
  value(await approve(composition, { since: 1 }));
  expect(value(await approve(composition)).revision).toBe(2);
});

test('being overtaken during the gates takes nothing back', async () => {
  const { releases } = ids;
  const composition = await composed({ select });
  for (const how of [{ since: 1 }, { asItIs: true }]) {
    const later = await site.release('devices', { version: `1.2.${await revision()}` });
    const announce = async () => void (await promote('devices'));
    expect(await approve(composition, { ...how, announce })).toEqual(problem('lost-race'));
    expect((await live())?.releases).toEqual({ ...releases, devices: later });
  }
});
