import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIGURATION } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { carriedBy, createContract1Site, ofContract1 } from '../fixtures/contract-1-store.ts';
import {
  fixtureAddresses,
  fixtureConfigOfContract1,
  fixtureSettings,
} from '../fixtures/fixture-config.ts';
import { type FixtureSite, value } from '../fixtures/fixture-site.ts';
import { readRevisions } from '../ledger/ledger.ts';
import { configurationIdOf, readConfiguration } from '../store/configurations.ts';
import { readLive } from './live.ts';
import { remove } from './promote/remove.ts';
import { rollback } from './rollback/rollback.ts';

let template: FixtureSite;
let site: FixtureSite;
let first: Composition;
beforeAll(async () => {
  template = await createContract1Site();
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
  // The version before knew no releases of the configuration, and made no folder for them.
  await rm(join(site.store.folder, 'configurations'), { recursive: true });
  const { live, problems } = await readLive(site.store);
  if (!live) throw new Error(problems.join());
  first = live.composition;
});
afterEach(() => site.remove());

const input = () => ({
  store: site.store,
  by: 'beth',
  usual: { site: 'http://x', setup: 'http://y' },
});
const rollBack = (name: string) => rollback({ ...input(), select: [{ name }] });
const settingsOf = async ({ config }: Composition) =>
  value(await readConfiguration(site.store, config)).settings;

test('what the version before put live is read, with its configuration and addresses', async () => {
  expect(first).toMatchObject({ contract: 1, composer: 0, addresses: fixtureAddresses });
  expect(first.config).toBe(configurationIdOf(fixtureSettings));
  expect((await readLive(site.store)).problems).toEqual([]);
});

test('the first command there may be a promotion, which keeps the configuration', async () => {
  const pricing = await site.release('pricing', { ...ofContract1, version: '1.1.0' });
  const { composition, entry } = value(await site.promote([{ name: 'pricing' }]));
  expect(composition.releases).toEqual({ ...first.releases, pricing });
  expect(composition).toMatchObject({ config: first.config, addresses: fixtureAddresses });
  expect(await settingsOf(composition)).toEqual(fixtureSettings);
  expect(entry).toMatchObject({
    app: 'pricing',
    changes: [{ name: 'pricing', from: first.releases.pricing, to: pricing }],
  });
  expect(entry).not.toHaveProperty('settings');
  expect(value(await rollBack('pricing')).composition.releases).toEqual(first.releases);
});

test('its shell gets the page that it was promised, also with a setting that came later', async () => {
  await site.release('shell');
  value(await site.promote([{ name: 'shell' }]));
  const settings = { ...fixtureSettings, greeting: 'Karibu' };
  value(await site.promote([], { settings }));
  const { composition } = value(await rollBack('shell'));
  expect(composition.releases).toEqual(first.releases);
  expect(await settingsOf(composition)).toEqual(settings);
  expect(await carriedBy(site, composition, '/pricing')).toMatchObject({ contract: 1 });
  expect((await carriedBy(site, composition, '/pricing')).config).toEqual(fixtureConfigOfContract1);
});

test('a newer shell has its old remotes in the menus, forwards and back', async () => {
  const shell = await site.release('shell', { version: '2.0.0' });
  const newer = value(await site.promote([{ name: 'shell' }])).composition;
  expect(newer.releases).toEqual({ ...first.releases, shell });
  expect((await carriedBy(site, newer, '/')).routes).toContainEqual(
    expect.objectContaining({
      path: '/why-acacia',
      menu: [{ place: 'main', label: 'Why Acacia', order: 10 }],
    }),
  );
  const older = value(await rollBack('shell')).composition;
  expect(older.releases).toEqual(first.releases);
  // Whatever is the same has the same name, whichever way led to it.
  const again = value(await site.promote([{ name: 'shell', release: shell }])).composition;
  expect(again.id).toBe(newer.id);
});

test('a remote that is newer than its shell waits for the shell', async () => {
  await site.release('devices', { version: '2.0.0' });
  expect(await site.promote([{ name: 'devices' }])).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'contract', app: 'devices' }] },
  });
  await site.release('shell', { version: '2.0.0' });
  value(await site.promote([{ name: 'shell' }, { name: 'devices' }]));
  expect(await rollBack('shell')).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'contract', app: 'devices' }] },
  });
  expect(await readRevisions(site.store)).toEqual([2, 1]);
});

test('a shell that knows four remotes keeps all of them, and gets no fifth', async () => {
  expect(await remove({ ...input(), name: 'devices' })).toMatchObject({
    problem: { refusals: [{ gate: 'contract', app: 'shell' }] },
  });
  await site.release('loyalty', ofContract1);
  expect(await site.promote([{ name: 'loyalty' }])).toMatchObject({
    problem: { refusals: [{ gate: 'contract', app: 'loyalty' }] },
  });
  expect(await readRevisions(site.store)).toEqual([1]);
});

test('the configuration goes back to the one that was in the composition', async () => {
  const settings = { ...fixtureSettings, phone: '+254 711 111 111' };
  const dearer = value(await site.promote([], { settings })).composition;
  expect(dearer.releases).toEqual(first.releases);
  const { composition, entry } = value(await rollBack(CONFIGURATION));
  expect(composition).toMatchObject({ config: first.config, releases: first.releases });
  expect(await settingsOf(composition)).toEqual(fixtureSettings);
  expect(entry).toMatchObject({
    settings: [{ setting: 'phone', from: settings.phone, to: fixtureSettings.phone }],
  });
});

test('what the version before wrote stays as it was', async () => {
  const files = ['ledger/1.json', `compositions/${first.id}/composition.json`];
  const read = (folder: string) =>
    Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  await site.release('shell', { version: '2.0.0' });
  value(await site.promote([{ name: 'shell' }]));
  value(await rollBack('shell'));
  expect(await read(site.store.folder)).toEqual(await read(template.store.folder));
});
