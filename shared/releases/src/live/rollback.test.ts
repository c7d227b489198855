import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixtureAddresses, fixtureSettings } from '../fixtures/fixture-config.ts';
import { fixtureModule } from '../fixtures/fixture-remotes.ts';
import {
  createFixtureSite,
  type FixtureReleases,
  type FixtureSite,
  value,
} from '../fixtures/fixture-site.ts';
import { readRevisions } from '../ledger/ledger.ts';
import { readConfiguration } from '../store/configurations.ts';
import { rollback } from './rollback.ts';

let template: FixtureSite;
let first: FixtureReleases;
let pricing: string;
let site: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  first = await template.releaseAll();
  value(await template.promote());
  pricing = await template.release('pricing', { version: '1.1.0' });
  value(
    await template.promote('all', { settings: { ...fixtureSettings, phone: '+254 711 111 111' } }),
  );
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
});
afterEach(() => site.remove());

const rollBack = (different: Partial<Parameters<typeof rollback>[0]> = {}) =>
  rollback({
    store: site.store,
    name: 'pricing',
    by: 'anna',
    usual: fixtureAddresses,
    ...different,
  });

test('only the named application goes back; the others and the configuration stay', async () => {
  const devices = await site.release('devices', { version: '1.1.0' });
  value(
    await site.promote([{ name: 'devices' }], {
      settings: { ...fixtureSettings, phone: '+254 722 222 222' },
    }),
  );
  const { composition, entry } = value(await rollBack({ reason: 'wrong totals' }));
  expect(composition.releases).toEqual({ ...first, devices });
  const { settings } = value(await readConfiguration(site.store, composition.config));
  expect(settings.phone).toBe('+254 722 222 222');
  expect(composition.fallbacks).toEqual({ pricing, devices: first.devices });
  expect(entry).toMatchObject({
    revision: 4,
    action: 'rollback',
    app: 'pricing',
    reason: 'wrong totals',
  });
  expect(entry).not.toHaveProperty('forced');
});

test('rolling back twice undoes it', async () => {
  value(await rollBack());
  expect(value(await rollBack()).composition.releases.pricing).toBe(pricing);
});

test('a release can be named, also one that was never live', async () => {
  const other = await site.release('pricing', { version: '1.2.0' });
  expect(value(await rollBack({ to: other })).composition.releases.pricing).toBe(other);
  expect(await rollBack({ to: '9.9.9-00000000' })).toMatchObject({
    problem: { kind: 'unknown-release' },
  });
});

test('an application with one release has nothing to go back to', async () => {
  expect(await rollBack({ name: 'devices' })).toMatchObject({
    problem: { kind: 'no-earlier-release' },
  });
});

test('going back to what is live writes nothing', async () => {
  expect(value(await rollBack({ to: pricing }))).not.toHaveProperty('entry');
  expect(await readRevisions(site.store)).toEqual([2, 1]);
});

test('the gates hold a rollback back; force skips them and the ledger says so', async () => {
  const broken = await site.release('pricing', {
    version: '0.9.0',
    modules: { 'pages/pricing': fixtureModule('<h1>Pricing</h1>') },
  });
  expect(await rollBack({ to: broken })).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'links', app: 'marketing', page: '/' }] },
  });
  expect(await readRevisions(site.store)).toEqual([2, 1]);
  const { entry } = value(await rollBack({ to: broken, force: true }));
  expect(entry).toMatchObject({ revision: 3, forced: true });
});

test('a damaged release does not stop the rollback from it, and is no fallback', async () => {
  await writeFile(join(site.store.folder, 'releases/pricing', pricing, 'web/entry.js'), 'damaged');
  const { composition } = value(await rollBack());
  expect(composition.releases.pricing).toBe(first.pricing);
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

test('the configuration goes back like an application, and the applications stay', async () => {
  const { composition, entry } = value(await rollBack({ name: 'config' }));
  const { settings } = value(await readConfiguration(site.store, composition.config));
  expect(settings.phone).toBe(fixtureSettings.phone);
  expect(composition.releases).toEqual({ ...first, pricing });
  expect(entry).toMatchObject({
    action: 'rollback',
    app: 'config',
    settings: [{ setting: 'phone', from: '+254 711 111 111', to: fixtureSettings.phone }],
  });
  expect(await rollBack({ name: 'config', to: '0000000000000000' })).toMatchObject({
    problem: { kind: 'unknown-release' },
  });
});
