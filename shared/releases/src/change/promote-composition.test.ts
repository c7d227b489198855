import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@site/releases/testing/expect-problem';
import { fixtureSettings } from '@site/releases/testing/fixture-config';
import { value } from '@site/releases/testing/fixture-site';
import { asOfOtherComposer } from '@site/releases/testing/other-composer';
import { siteForCompositions } from '@site/releases/testing/site-for-compositions';
import { expect, test } from 'vitest';
import { compositionKey } from '../store/compositions.ts';
import { entryKey } from '../store/ledger.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';

/*
 * Somebody composes a request, and somebody puts the composition live later: as it is where nothing
 * else went live since, and composed again on top of what did. When that is refused is in
 * `stale-composition.test.ts`.
 */

const { site, input, ids, live, composed, approve } = siteForCompositions();
const select = [{ name: 'pricing' }];

test('as long as nothing else went live, a composition goes live as it is', async () => {
  const composition = await composed({ select });
  const { entry } = value(await approve(composition));
  expect(entry).toMatchObject({ composition, app: 'pricing', revision: 2 });
  // And a second time, when it is what is live.
  expect(value(await approve(composition))).not.toHaveProperty('entry');
});

test('so does one that a composer with other sources made', async () => {
  const composition = await composed({ select });
  const id = await asOfOtherComposer(site, composition);
  const { entry } = value(await approve(id, { asItIs: true }));
  expect(entry).toMatchObject({ composition: id, app: 'pricing' });
  // Nobody has the composer that could make its pages again.
  await site.release('pricing', { version: '1.2.0' });
  value(await site.promote(select));
  await rm(site.store.place(`${compositionKey(id)}/pages`), { recursive: true });
  expect(await approve(id, { asItIs: true })).toMatchObject({
    problem: { message: expect.stringContaining('made by another version of the composer') },
  });
});

test('if others went live since, its request is composed again on top of them', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  value(await site.promote([{ name: 'devices' }]));
  const config = await site.configure({ ...fixtureSettings, phone: '+254 711 111 111' });
  value(await site.promote([{ name: 'config' }]));
  const said: unknown[] = [];
  const announce = (changes: unknown) => void said.push(changes);
  const { composition: after, entry } = value(await approve(composition, { announce }));
  expect(after.id).not.toBe(composition);
  expect(after).toMatchObject({ releases: { ...releases, pricing, devices }, config });
  const changes = [{ name: 'pricing', from: releases.pricing, to: pricing }];
  expect(entry).toMatchObject({ changes });
  expect(said).toEqual([{ releases: changes, settings: [] }]);
});

test('a request for everything means what was newest at the time, and only what differed', async () => {
  const { releases, pricing, devices } = ids;
  await rm(join(site.store.folder, 'releases/devices', devices), { recursive: true });
  await writeFile(
    join(site.store.folder, 'releases/devices/newest.json'),
    JSON.stringify({ release: releases.devices, publishedAt: '2030-01-01T00:00:00Z', by: 'anna' }),
  );
  const composition = await composed({ select: 'all' });
  await site.release('pricing', { version: '1.2.0' });
  const later = await site.releaseLive('devices', { version: '1.2.0' });
  const { composition: after } = value(await approve(composition));
  expect(after.releases).toEqual({ ...releases, pricing, devices: later });
});

test('a requested address is kept on top of what went live since', async () => {
  const { pricing } = ids;
  const addresses = { site: 'https://acacia.example' };
  const composition = await composed({ select: [], addresses });
  value(await site.promote(select));
  const { composition: after } = value(await approve(composition));
  expect(after).toMatchObject({ releases: { pricing }, addresses });
});

test('a revision that occurs again after a restore is not mistaken for the one it was based on', async () => {
  const { releases, pricing } = ids;
  value(await site.promote([{ name: 'devices' }]));
  const composition = await composed({ select });
  // The ledger is from before that, and somebody else has gone on from there.
  await rm(site.store.place(entryKey(2)));
  const signup = await site.releaseLive('signup', { version: '1.1.0' });
  const { composition: after } = value(await approve(composition));
  expect(after.releases).toEqual({ ...releases, signup, pricing });
});

test('what was taken back since does not count as a change', async () => {
  const { releases, pricing } = ids;
  const composition = await composed({ select });
  const { releases: before } = (await live()) ?? { releases };
  value(await site.promote([{ name: 'devices' }]));
  value(await rollback({ ...input(), select: [{ name: 'devices' }] }));
  value(await approve(composition));
  expect((await live())?.releases).toEqual({ ...before, pricing });
});

test('being overtaken during the gates takes nothing back either', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  let others = 1;
  const announce = async () => {
    if (others-- > 0)
      value(await promote({ ...input(), request: { select: [{ name: 'devices' }] } }));
  };
  value(await approve(composition, { announce }));
  expect((await live())?.releases).toEqual({ ...releases, pricing, devices });

  // As it is means what was seen when that was said.
  others = 1;
  await site.release('devices', { version: '1.2.0' });
  expect(await approve(composition, { announce, asItIs: true })).toEqual(problem('lost-race'));
});

test('one that does not differ for visitors from what is live changes nothing', async () => {
  const { releases } = ids;
  const composition = (await live())?.id ?? '';
  value(await site.promote(select));
  value(
    await promote({
      ...input(),
      request: { select: [{ name: 'pricing', release: releases.pricing }] },
    }),
  );
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
  value(await site.promote([{ name: 'pricing' }]));
  const newest = await site.releaseLive('pricing', { version: '1.2.0' });
  const composition = (await live())?.id ?? '';
  expect((await live())?.fallbacks).toMatchObject({ pricing });
  value(await rollback({ ...input(), select }));
  value(await rollback({ ...input(), select }));
  const { composition: after } = value(await approve(composition, { asItIs: true }));
  expect(after).toMatchObject({
    releases: { pricing: newest },
    fallbacks: { pricing: releases.pricing },
  });
});
