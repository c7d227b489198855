import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@site/releases/testing/expect-problem';
import { fixtureSettings } from '@site/releases/testing/fixture-config';
import { fixtureModule } from '@site/releases/testing/fixture-remotes';
import { value } from '@site/releases/testing/fixture-site';
import { siteForRollbacks } from '@site/releases/testing/site-for-rollbacks';
import { expect, test } from 'vitest';
import { readConfiguration } from '../store/configurations.ts';
import { appendEntry, entryKey, readRevisions } from '../store/ledger.ts';
import { readLive } from './live.ts';

const { site, ids, rollBack, live } = siteForRollbacks();

test('only the named application goes back; the others and the configuration stay', async () => {
  const devices = await site.release('devices', { version: '1.1.0' });
  value(
    await site.promote([{ name: 'devices' }], {
      settings: { ...fixtureSettings, phone: '+254 722 222 222' },
    }),
  );
  const { composition, entry } = value(await rollBack({ reason: 'wrong totals' }));
  expect(composition.releases).toEqual({ ...ids.first, devices });
  const { settings } = value(await readConfiguration(site.store, composition.config));
  expect(settings.phone).toBe('+254 722 222 222');
  expect(composition.fallbacks).toEqual({ devices: ids.first.devices });
  expect(entry).toMatchObject({
    revision: 4,
    action: 'rollback',
    app: 'pricing',
    reason: 'wrong totals',
  });
  expect(entry).not.toHaveProperty('forced');
});

test('repeated rollbacks go further back, and never to what was rolled back from', async () => {
  const third = await live('pricing', '1.2.0');
  expect(value(await rollBack()).composition.releases.pricing).toBe(ids.pricing);
  expect(value(await rollBack()).composition.releases.pricing).toBe(ids.first.pricing);
  expect(await rollBack()).toEqual(
    problem('no-earlier-release', `no earlier release of pricing than ${ids.first.pricing}`),
  );
  const fourth = await live('pricing', '1.3.0');
  const { composition } = value(await rollBack());
  expect(composition.releases.pricing).toBe(ids.first.pricing);
  expect([ids.pricing, third, fourth]).not.toContain(composition.fallbacks.pricing);
});

test('a release that was rolled back from is no fallback until it is promoted again', async () => {
  expect(value(await rollBack()).composition.fallbacks).toEqual({});
  const third = await site.release('pricing', { version: '1.2.0' });
  const next = value(await site.promote([{ name: 'pricing' }]));
  expect(next.composition.fallbacks.pricing).toBe(ids.first.pricing);
  value(await site.promote([{ name: 'pricing', release: ids.pricing }]));
  const again = value(await site.promote([{ name: 'pricing', release: third }]));
  expect(again.composition.fallbacks.pricing).toBe(ids.pricing);
});

test('a fallback stays as long as its application does, whatever else goes live', async () => {
  for (let count = 2; count < 112; count += 1) await entryOf(count, 'devices');
  await live('devices', '1.1.0');
  const { live: now } = await readLive(site.store);
  expect(now?.composition.fallbacks).toMatchObject({ pricing: ids.first.pricing });
});

/** An entry of another application, without composing for it: as if it came back to what was live. */
async function entryOf(revision: number, name: string) {
  const { live: now } = await readLive(site.store);
  if (!now) throw new Error('nothing is live');
  const change = { name, from: `1.0.${revision}-00000000`, to: ids.first[name] };
  const { revision: _, ...entry } = { ...now.entry, changes: [change], app: name };
  value(await appendEntry(site.store, revision, entry));
}

test('a release is named by its version, its hash or its beginning', async () => {
  const third = await live('pricing', '1.2.0');
  for (const to of [
    '1.0.0',
    ids.first.pricing.slice(-8),
    '1.0.0-'.concat(ids.first.pricing.slice(6, 9)),
  ]) {
    expect(value(await rollBack({ to })).composition.releases.pricing).toBe(ids.first.pricing);
    value(await site.promote([{ name: 'pricing', release: third }]));
  }
});

test('a name that matches none or several is answered with the ids, and when they were live', async () => {
  const never = await site.release('pricing', { version: '1.1.1' });
  expect(await rollBack({ to: '9.9' })).toMatchObject({
    problem: {
      kind: 'unknown-release',
      message: expect.stringContaining('No release of pricing is or begins with "9.9"'),
      choices: [
        expect.stringMatching(new RegExp(`^${ids.pricing} +live since \\d{4}-`)),
        expect.stringMatching(new RegExp(`^${ids.first.pricing} +live \\d{4}-.* to \\d{4}-`)),
        `${never}  never live`,
      ],
    },
  });
  expect(await rollBack({ to: '1.1' })).toMatchObject({
    problem: {
      message: expect.stringContaining('2 releases of pricing match "1.1"'),
      choices: [expect.stringContaining(ids.pricing), expect.stringContaining(never)],
    },
  });
});

test('the changes of an unreadable entry follow from what is live', async () => {
  const devices = await live('devices', '1.1.0');
  await live('devices', '1.2.0');
  await writeFile(site.store.place(entryKey(2)), '{"contract":1');
  const { composition } = value(await rollBack({ name: 'devices' }));
  expect(composition.releases).toMatchObject({ devices, pricing: ids.pricing });
  expect(composition.fallbacks).toEqual({ devices: ids.first.devices, pricing: ids.first.pricing });
  expect(value(await rollBack()).composition.releases.pricing).toBe(ids.first.pricing);
});

test('the gates refuse a rollback; force skips them and the ledger says so', async () => {
  const broken = await site.release('pricing', {
    version: '0.9.0',
    modules: { 'pages/pricing': fixtureModule('<h1 id="plans">P</h1><script>x()</script>') },
  });
  expect(await rollBack({ to: broken })).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'inline-scripts', app: 'pricing' }] },
  });
  expect(await readRevisions(site.store)).toEqual([2, 1]);
  const { entry } = value(await rollBack({ to: broken, force: true }));
  expect(entry).toMatchObject({ revision: 3, forced: true });
});

test('a corrupt release does not stop the rollback from it, and is no fallback', async () => {
  await writeFile(
    join(site.store.folder, 'releases/pricing', ids.pricing, 'web/entry.js'),
    'damaged',
  );
  const { composition } = value(await rollBack());
  expect(composition.releases.pricing).toBe(ids.first.pricing);
  expect(composition.fallbacks).toEqual({});
});

test('a release that does not fit the shell is no fallback', async () => {
  const description = { federation: '3.0.0' };
  await site.release('shell', { version: '2.0.0', description });
  for (const app of ['marketing', 'pricing', 'signup', 'devices'] as const) {
    await site.release(app, { version: '2.0.0', description });
  }
  expect(value(await site.promote()).composition.fallbacks).toEqual({});
});

test('a release can be named, even one that was never live', async () => {
  const other = await site.release('pricing', { version: '1.2.0' });
  expect(value(await rollBack({ to: other })).composition.releases.pricing).toBe(other);
  expect(await rollBack({ to: '9.9.9-00000000' })).toMatchObject({
    problem: { kind: 'unknown-release' },
  });
});
