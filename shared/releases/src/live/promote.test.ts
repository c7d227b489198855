import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixtureConfig } from '../fixtures/fixture-config.ts';
import { fixtureModule } from '../fixtures/fixture-remotes.ts';
import { createFixtureSite, type FixtureSite, value } from '../fixtures/fixture-site.ts';
import { appendEntry, ledgerFile, readRevisions } from '../ledger/ledger.ts';
import { compositionFolder } from '../store/compositions.ts';
import type { Releases } from './choose-releases.ts';
import { composeNext } from './compose-next.ts';
import { goLive } from './go-live.ts';
import { readLive } from './live.ts';
import { promote } from './promote.ts';
import { readStatus } from './status.ts';

let template: FixtureSite;
let releases: Releases;
let site: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  releases = await template.releaseAll();
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
});
afterEach(() => site.remove());

const liveReleases = async () => (await readLive(site.store)).live?.composition.releases;

test('the first promotion puts all five live', async () => {
  const { entry } = value(await site.promote());
  expect(entry).toMatchObject({ revision: 1, action: 'promote', by: 'anna' });
  expect(entry).not.toHaveProperty('app');
  expect(await liveReleases()).toEqual(releases);
});

test('one team goes live without the others, whose newer releases wait', async () => {
  value(await site.promote());
  const pricing = await site.release('pricing', { version: '1.1.0' });
  await site.release('devices', { version: '1.1.0' });
  const { entry, composition } = value(await site.promote([{ app: 'pricing' }]));
  expect(entry).toMatchObject({ revision: 2, app: 'pricing' });
  expect(composition.releases).toEqual({ ...releases, pricing });
  expect(composition.fallbacks).toEqual({ pricing: releases.pricing });
});

test('nothing to change writes nothing', async () => {
  value(await site.promote());
  expect(value(await site.promote())).not.toHaveProperty('entry');
  expect(await readRevisions(site.store)).toEqual([1]);
});

test('a change of the configuration alone goes live', async () => {
  value(await site.promote());
  const { entry } = value(await site.promote([], { ...fixtureConfig, phone: '+254 711 111 111' }));
  expect(entry?.revision).toBe(2);
  expect(entry).not.toHaveProperty('app');
});

test('what a gate refuses changes nothing', async () => {
  value(await site.promote());
  await site.release('devices', {
    modules: { 'pages/devices': fixtureModule('<a href="/x">x</a>') },
  });
  expect(await site.promote()).toMatchObject({ problem: { kind: 'refused' } });
  expect(await readRevisions(site.store)).toEqual([1]);
  expect(await liveReleases()).toEqual(releases);
});

test('a composition that was made before goes live as it is', async () => {
  value(await site.promote());
  await site.release('pricing', { version: '1.1.0' });
  const state = await readLive(site.store);
  const composed = value(
    await composeNext({ store: site.store, state, wishes: [], config: fixtureConfig }),
  );
  expect(await liveReleases()).toEqual(releases);
  const target = { composition: composed.composition.id };
  const { entry } = value(await promote({ store: site.store, target, by: 'anna' }));
  expect(entry).toMatchObject({ revision: 2, app: 'pricing', composition: target.composition });
});

test('unknown releases and compositions are named', async () => {
  expect(await site.promote([{ app: 'pricing', release: '9.9.9-00000000' }])).toMatchObject({
    problem: {
      kind: 'unknown-release',
      message: expect.stringContaining(`published are ${releases.pricing}`),
    },
  });
  const target = { composition: '0123456789abcdef' };
  expect(await promote({ store: site.store, target, by: 'anna' })).toMatchObject({
    problem: { kind: 'unknown-composition' },
  });
});

test('an application that was never published is named', async () => {
  await rm(join(site.store.folder, 'releases/devices'), { recursive: true });
  expect(await site.promote()).toMatchObject({
    problem: { kind: 'nothing-published', message: expect.stringContaining('devices') },
  });
});

test('after a damaged entry the ledger goes on', async () => {
  value(await site.promote());
  const pricing = await site.release('pricing', { version: '1.1.0' });
  value(await site.promote());
  await writeFile(ledgerFile(site.store, 2), 'damaged');
  const status = await readStatus(site.store);
  expect(status.entry?.revision).toBe(1);
  expect(status.problems).toMatchObject([{ kind: 'damaged-file' }]);
  const { entry } = value(await site.promote());
  expect(entry?.revision).toBe(3);
  expect((await liveReleases())?.pricing).toBe(pricing);
});

test('promoting again mends a live composition that lost a page', async () => {
  const { composition } = value(await site.promote());
  const page = join(compositionFolder(site.store, composition.id), composition.notFound.file);
  await rm(page);
  expect(value(await site.promote())).not.toHaveProperty('entry');
  expect(value(await site.promote()).composition).toEqual(composition);
});

test('whoever changes what is live in the meantime is not overwritten', async () => {
  const { composition } = value(await site.promote());
  const state = await readLive(site.store);
  value(
    await appendEntry(site.store, 1, {
      composition: composition.id,
      action: 'promote',
      at: '2030-01-02T03:04:05.000Z',
      by: 'beth',
    }),
  );
  const other = { ...composition, id: '0123456789abcdef' };
  expect(
    await goLive(site.store, state, other, { by: 'carl' }, { action: 'promote', forced: false }),
  ).toMatchObject({ problem: { kind: 'lost-race' } });
});
