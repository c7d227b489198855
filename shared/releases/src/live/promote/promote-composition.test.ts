import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtureSettings } from '../../fixtures/fixture-config.ts';
import { type FixtureReleases, value } from '../../fixtures/fixture-site.ts';
import { asOfOtherComposer } from '../../fixtures/other-composer.ts';
import { siteForEachTest } from '../../fixtures/site-for-each-test.ts';
import { entryKey, readRevisions } from '../../ledger/ledger.ts';
import { compositionKey } from '../../store/compositions.ts';
import type { Order } from '../choice/choice.ts';
import { readLive } from '../live.ts';
import { rollback } from '../rollback/rollback.ts';
import { composeOrder } from './compose-order.ts';
import { promote } from './promote.ts';
import { promoteComposition } from './promote-composition.ts';

let releases: FixtureReleases;
let pricing: string;
let devices: string;
const { site, input } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
  value(await template.promote());
  pricing = await template.release('pricing', { version: '1.1.0' });
  devices = await template.release('devices', { version: '1.1.0' });
});

const live = async () => value({ ok: true, value: (await readLive(site.store)).live?.composition });

async function composed(order: Order): Promise<string> {
  return value(await composeOrder({ ...input(), order })).composition.id;
}

const select = [{ name: 'pricing' }];

test('as long as nothing else went live, a composition goes live as it is', async () => {
  const composition = await composed({ select });
  const { entry } = value(await promoteComposition({ ...input(), composition }));
  expect(entry).toMatchObject({ composition, app: 'pricing', revision: 2 });
  // And a second time, when it is what is live.
  expect(value(await promoteComposition({ ...input(), composition }))).not.toHaveProperty('entry');
});

test('so does one that a composer with other sources made', async () => {
  const composition = await composed({ select });
  const id = await asOfOtherComposer(site, composition);
  const asItIs = { ...input(), composition: id, asItIs: true };
  const { entry } = value(await promoteComposition(asItIs));
  expect(entry).toMatchObject({ composition: id, app: 'pricing' });
  // Nobody has the composer that could make its pages again.
  await site.release('pricing', { version: '1.2.0' });
  value(await site.promote(select));
  await rm(site.store.place(`${compositionKey(id)}/pages`), { recursive: true });
  expect(await promoteComposition(asItIs)).toMatchObject({
    problem: { message: expect.stringContaining('made by another version of the composer') },
  });
});

test('if others went live since, its request is composed again on top of them', async () => {
  const composition = await composed({ select });
  value(await site.promote([{ name: 'devices' }]));
  const config = await site.configure({ ...fixtureSettings, phone: '+254 711 111 111' });
  value(await site.promote([{ name: 'config' }]));
  const said: unknown[] = [];
  const announce = (changes: unknown) => void said.push(changes);
  const { composition: after, entry } = value(
    await promoteComposition({ ...input(), composition, announce }),
  );
  expect(after.id).not.toBe(composition);
  expect(after).toMatchObject({ releases: { ...releases, pricing, devices }, config });
  const changes = [{ name: 'pricing', from: releases.pricing, to: pricing }];
  expect(entry).toMatchObject({ changes });
  expect(said).toEqual([{ releases: changes, settings: [] }]);
});

test('a request for everything means what was newest at the time, and only what differed', async () => {
  await rm(join(site.store.folder, 'releases/devices', devices), { recursive: true });
  await writeFile(
    join(site.store.folder, 'releases/devices/newest.json'),
    JSON.stringify({ release: releases.devices, publishedAt: '2030-01-01T00:00:00Z', by: 'anna' }),
  );
  const composition = await composed({ select: 'all' });
  await site.release('pricing', { version: '1.2.0' });
  const later = await site.release('devices', { version: '1.2.0' });
  value(await site.promote([{ name: 'devices' }]));
  const { composition: after } = value(await promoteComposition({ ...input(), composition }));
  expect(after.releases).toEqual({ ...releases, pricing, devices: later });
});

test('a requested address is kept on top of what went live since', async () => {
  const addresses = { site: 'https://acacia.example' };
  const composition = await composed({ select: [], addresses });
  value(await site.promote(select));
  const { composition: after } = value(await promoteComposition({ ...input(), composition }));
  expect(after).toMatchObject({ releases: { pricing }, addresses });
});

test('if the same application got another release since, it is refused and lists what it would take back', async () => {
  const composition = await composed({ select });
  const later = await site.release('pricing', { version: '1.2.0' });
  value(await site.promote(select));
  value(await site.promote([{ name: 'devices' }]));
  expect(await promoteComposition({ ...input(), composition })).toMatchObject({
    problem: {
      kind: 'stale-composition',
      message: expect.stringContaining(
        `changes devices ${devices} → ${releases.devices}, pricing ${later} → ${pricing}: name`,
      ),
    },
  });
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
  const asItIs = { ...input(), composition, asItIs: true };
  expect(value(await promoteComposition(asItIs)).entry).toMatchObject({ composition });
  expect((await live())?.releases).toEqual({ ...releases, pricing });
});

test('without a request it is refused once something else went live, unless it is live itself', async () => {
  const composition = (await live())?.id ?? '';
  value(await site.promote([{ name: 'devices' }]));
  expect(await promoteComposition({ ...input(), composition })).toMatchObject({
    problem: {
      kind: 'stale-composition',
      message: expect.stringMatching(
        `not known what it was made for.* ${devices} → ${releases.devices}: .*--as-it-is`,
      ),
    },
  });
  expect(await readRevisions(site.store)).toEqual([2, 1]);
  const asItIs = { ...input(), composition, asItIs: true };
  expect(value(await promoteComposition(asItIs)).entry).toMatchObject({ composition, revision: 3 });
  expect(value(await promoteComposition({ ...input(), composition })).revision).toBe(3);
});

test('a corrupt request counts as none', async () => {
  const composition = await composed({ select });
  value(await site.promote([{ name: 'devices' }]));
  await writeFile(join(site.store.folder, 'requests', `${composition}.json`), '{');
  expect(await promoteComposition({ ...input(), composition })).toMatchObject({
    problem: { kind: 'stale-composition' },
  });
});

test('a revision that occurs again after a restore is not mistaken for the one it was based on', async () => {
  value(await site.promote([{ name: 'devices' }]));
  const composition = await composed({ select });
  // The ledger is from before that, and somebody else has gone on from there.
  await rm(site.store.place(entryKey(2)));
  const signup = await site.release('signup', { version: '1.1.0' });
  value(await site.promote([{ name: 'signup' }]));
  const { composition: after } = value(await promoteComposition({ ...input(), composition }));
  expect(after.releases).toEqual({ ...releases, signup, pricing });
});

test('what was taken back since does not count as a change', async () => {
  const composition = await composed({ select });
  const { releases: before } = (await live()) ?? { releases };
  value(await site.promote([{ name: 'devices' }]));
  value(await rollback({ ...input(), select: [{ name: 'devices' }] }));
  value(await promoteComposition({ ...input(), composition }));
  expect((await live())?.releases).toEqual({ ...before, pricing });
});

test('being overtaken during the gates takes nothing back either', async () => {
  const composition = await composed({ select });
  let others = 1;
  const announce = async () => {
    if (others-- > 0)
      value(await promote({ ...input(), order: { select: [{ name: 'devices' }] } }));
  };
  value(await promoteComposition({ ...input(), composition, announce }));
  expect((await live())?.releases).toEqual({ ...releases, pricing, devices });

  // As it is means what was seen when that was said.
  others = 1;
  await site.release('devices', { version: '1.2.0' });
  const asItIs = { ...input(), composition, announce, asItIs: true };
  expect(await promoteComposition(asItIs)).toMatchObject({ problem: { kind: 'lost-race' } });
});

test('being overtaken by a release of the same application does not take it back', async () => {
  const composition = await composed({ select });
  value(await site.promote([{ name: 'devices' }]));
  const later = await site.release('pricing', { version: '1.2.0' });
  let others = 1;
  const announce = async () => {
    if (others-- > 0) value(await site.promote(select));
  };
  expect(await promoteComposition({ ...input(), composition, announce })).toMatchObject({
    problem: { kind: 'stale-composition', message: expect.stringContaining(`${later} is live`) },
  });
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
});

test('one that does not differ for visitors from what is live changes nothing', async () => {
  const composition = (await live())?.id ?? '';
  value(await site.promote(select));
  value(
    await promote({
      ...input(),
      order: { select: [{ name: 'pricing', release: releases.pricing }] },
    }),
  );
  const before = await live();
  expect(value(await promoteComposition({ ...input(), composition }))).not.toHaveProperty('entry');
  expect(await live()).toEqual(before);
});

test('the same choice is one composition, whatever it was asked for', async () => {
  const one = await composed({ select });
  const other = await composed({ select: [{ name: 'pricing', release: pricing }] });
  expect(other).toBe(one);
});

test('a text that is not a composition’s id is reported, and leads to no other folder', async () => {
  for (const composition of ['../compositions', 'x', '0123456789abcdeg']) {
    expect(await promoteComposition({ ...input(), composition })).toMatchObject({
      problem: { kind: 'unknown-composition' },
    });
  }
});

test('a release that was rolled back from since is no fallback, even of an existing composition', async () => {
  value(await site.promote([{ name: 'pricing' }]));
  const newest = await site.release('pricing', { version: '1.2.0' });
  value(await site.promote([{ name: 'pricing' }]));
  const composition = (await live())?.id ?? '';
  expect((await live())?.fallbacks).toMatchObject({ pricing });
  value(await rollback({ ...input(), select }));
  value(await rollback({ ...input(), select }));
  const { composition: after } = value(
    await promoteComposition({ ...input(), composition, asItIs: true }),
  );
  expect(after).toMatchObject({
    releases: { pricing: newest },
    fallbacks: { pricing: releases.pricing },
  });
});
