import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@site/node/hash';
import { problem } from '@site/releases/testing/expect-problem';
import { fixtureConfiguration } from '@site/releases/testing/fixture-config';
import { value } from '@site/releases/testing/fixture-site';
import { goLiveDifferent, storeDifferent } from '@site/releases/testing/other-composer';
import { siteForCompositions } from '@site/releases/testing/site-for-compositions';
import { expect, test } from 'vitest';
import { compositionKey, readComposition } from '../store/compositions.ts';
import { entryKey, readRevisions } from '../store/ledger.ts';
import { rollback } from './rollback.ts';
import { undo } from './undo.ts';

/* Somebody composes a request, and somebody puts the composition live later. */

const { site, input, ids, live, composed, approve } = siteForCompositions();
const select = [{ name: 'pricing' }];
const promote = async (...names: string[]) =>
  value(await site.promote(names.map((name) => ({ name }))));
const rollBack = async (name: string, by?: string) =>
  value(await rollback({ ...input(by), select: [{ name }] }));

function overtakenBy(...others: (() => Promise<unknown>)[]) {
  return async () => void (await others.shift()?.());
}

test('as long as nothing else went live, a composition goes live as it is', async () => {
  const composition = await composed({ select });
  const { entry } = value(await approve(composition));
  expect(entry).toMatchObject({ composition, app: 'pricing', revision: 2 });
  expect(value(await approve(composition))).not.toHaveProperty('entry');
});

test('pages that are not what the releases make never go live, whoever wrote them', async () => {
  const id = await composed({ select });
  const made = value(await readComposition(site.store, id));
  const page = '<p>Pay to till 666666</p>';
  const hash = sha256(page);
  const edited = { ...made.pages['/pricing'], file: `pages/${hash}.html`, hash };
  const open = { ...made.notFound, contentSecurityPolicy: 'script-src *' };
  for (const [different, named] of [
    [{ pages: { ...made.pages, '/pricing': edited } }, '/pricing differs'],
    [{ notFound: open }, 'the not-found page differs'],
    [{ texts: {} }, 'its texts or its files differ'],
  ] as const) {
    const { id: other } = await storeDifferent(site, id, different);
    const key = `${compositionKey(other)}/pages/${hash}.html`;
    await site.store.createIfAbsent(key, page);
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

test('if others went live since, its request is composed again on top of them', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  await promote('devices');
  const config = await site.configure({ ...fixtureConfiguration, phone: '+254 711 111 111' });
  await promote('config');
  const said: unknown[] = [];
  const announce = (changes: unknown) => void said.push(changes);
  const outcome = value(await approve(composition, { announce }));
  expect(outcome.requested).toBe(composition);
  expect(outcome.composition).toMatchObject({
    releases: { ...releases, pricing, devices },
    config,
  });
  const changes = [{ name: 'pricing', from: releases.pricing, to: pricing }];
  expect(outcome.entry).toMatchObject({ changes });
  expect(said).toEqual([{ releases: changes, configuration: [] }]);
});

test('a request for everything means what was newest at the time, and only what differed', async () => {
  const { releases, pricing, devices } = ids;
  const ofDevices = join(site.store.folder, 'releases/devices');
  await rm(join(ofDevices, devices), { recursive: true });
  const newest = { release: releases.devices, publishedAt: '2030-01-01T00:00:00Z', by: 'anna' };
  await writeFile(join(ofDevices, 'newest.json'), JSON.stringify(newest));
  const composition = await composed({ select: 'all' });
  await site.release('pricing', { version: '1.2.0' });
  const later = await site.releaseLive('devices', { version: '1.2.0' });
  const { composition: after } = value(await approve(composition));
  expect(after.releases).toEqual({ ...releases, pricing, devices: later });
});

test('a requested address is kept on top of what went live since', async () => {
  const addresses = { site: 'https://acacia.example' };
  const composition = await composed({ select: [], addresses });
  await promote('pricing');
  const { composition: after } = value(await approve(composition));
  expect(after).toMatchObject({ releases: { pricing: ids.pricing }, addresses });
});

test('a revision that occurs again after a restore is not mistaken for the one it was based on', async () => {
  const { releases, pricing } = ids;
  await promote('devices');
  const composition = await composed({ select });
  // The ledger is from before that, and somebody else has gone on from there.
  await rm(site.store.place(entryKey(2)));
  const signup = await site.releaseLive('signup', { version: '1.1.0' });
  const { composition: after } = value(await approve(composition));
  expect(after.releases).toEqual({ ...releases, signup, pricing });
});

test('what was taken back since does not count as a change', async () => {
  const composition = await composed({ select });
  await promote('devices');
  await rollBack('devices');
  const { composition: after } = value(await approve(composition));
  expect(after.releases).toEqual({ ...ids.releases, pricing: ids.pricing });
});

test('being overtaken during the gates takes nothing back either', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  const announce = overtakenBy(() => promote('devices'));
  value(await approve(composition, { announce }));
  expect((await live())?.releases).toEqual({ ...releases, pricing, devices });

  // As it is means what was seen when that was decided.
  await site.release('devices', { version: '1.2.0' });
  const late = { announce: overtakenBy(() => promote('devices')), asItIs: true };
  expect(await approve(composition, late)).toEqual(problem('lost-race'));
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

// One that would take back what others did since, or bring back what they took back, is refused and
// says why, and goes live only with `--as-it-is`.

const stale = (message?: string | RegExp) => problem('stale-composition', message);

test('if the same application got another release since, it is refused and lists what it would take back', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  const later = await site.releaseLive('pricing', { version: '1.2.0' });
  await promote('devices');
  expect(await approve(composition)).toEqual(
    stale(`changes devices ${devices} → ${releases.devices}, pricing ${later} → ${pricing}: name`),
  );
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
  expect(value(await approve(composition, { asItIs: true })).entry).toMatchObject({ composition });
  expect((await live())?.releases).toEqual({ ...releases, pricing });
});

test('without a request it is refused once something else went live, unless it is live itself', async () => {
  const { releases, devices } = ids;
  const composition = (await live())?.id ?? '';
  await promote('devices');
  const taken = `${devices} → ${releases.devices}`;
  expect(await approve(composition)).toEqual(
    stale(new RegExp(`not known what it was made for.* ${taken}: .*--as-it-is`)),
  );
  expect(await readRevisions(site.store)).toEqual([2, 1]);
  expect(value(await approve(composition, { asItIs: true }))).toMatchObject({ revision: 3 });
  expect(value(await approve(composition)).revision).toBe(3);
});

test('being overtaken by a release of the same application does not take it back', async () => {
  const { releases, devices } = ids;
  const composition = await composed({ select });
  await promote('devices');
  const later = await site.release('pricing', { version: '1.2.0' });
  const announce = overtakenBy(() => promote('pricing'));
  expect(await approve(composition, { announce })).toEqual(stale(`${later} is live`));
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
});

test('what was rolled back from since does not come back with a late approval or a re-run', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  value(await approve(composition));
  await rollBack('pricing', 'beth');
  const refusal = stale(
    new RegExp(
      `pricing was at ${pricing} since, until beth at .*revision 3: rollback.*site promote APP@ID.*--as-it-is`,
    ),
  );
  expect(await approve(composition)).toEqual(refusal);
  await promote('devices');
  expect(await approve(composition)).toEqual(refusal);
  expect((await live())?.releases).toEqual({ ...releases, devices });
  expect(value(await approve(composition, { asItIs: true })).entry).toMatchObject({ composition });
});

test('nor after an undo, but once it was requested again', async () => {
  const composition = await composed({ select });
  value(await approve(composition));
  value(await undo(input()));
  expect(await approve(composition)).toEqual(stale());
  expect(await composed({ select })).toBe(composition);
  expect(value(await approve(composition)).entry).toBeDefined();
  await rollBack('pricing');
  expect(await approve(composition)).toEqual(stale());
});

test('a corrupt request counts as none, and one without its revision may be older than any rollback', async () => {
  const composition = await composed({ select });
  const file = site.store.place(`requests/${composition}.json`);
  const { baseRevision: _, ...request } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(request));
  value(await approve(composition));
  await rollBack('pricing');
  expect(await approve(composition)).toEqual(stale());
  await writeFile(file, '{');
  expect(await approve(composition)).toEqual(stale());
});
