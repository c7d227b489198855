import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '@platform/store/configurations';
import { appendEntry, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureModule, fixtureRemotes } from '@platform/testing/site/fixture-remotes';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { goLiveDifferent } from '@platform/testing/site/other-composer';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { notingReads } from '@platform/testing/site/store-content';
import { expect, test } from 'vitest';
import { promote as promoteBy } from './promote.ts';
import { type RollbackInput, rollback } from './rollback.ts';
import { undo } from './undo.ts';

/** What went live first, and the release of pricing that followed. */
const ids = {} as { first: FixtureReleases; pricing: string };
const { site, input } = siteForEachTest(async (template) => {
  ids.first = await template.goLive();
  ids.pricing = await template.releaseLive('pricing', { version: '1.1.0' });
});

interface Different extends Partial<RollbackInput> {
  readonly name?: string;
  readonly to?: string;
}

const rollBack = ({ name = 'pricing', to, ...different }: Different = {}) =>
  rollback({ ...input(), select: [{ name, ...(to ? { release: to } : {}) }], ...different });
const live = (app: string, version: string) => site.releaseLive(app, { version });
const promote = async (release: string) =>
  value(await site.promote([{ name: 'pricing', release }])).composition;
const rolledBack = async (different?: Different) => value(await rollBack(different)).composition;

test('only the named application goes back; the others and the configuration stay', async () => {
  const devices = await site.release('devices', { version: '1.1.0' });
  const configuration = { ...fixtureConfiguration, phone: '+254 722 222 222' };
  value(await site.promote([{ name: 'devices' }], { configuration }));
  const reason = 'wrong totals';
  const { composition, entry } = value(await rollBack({ reason }));
  expect(composition.releases).toEqual({ ...ids.first, devices });
  const stored = value(await readConfiguration(site.store, composition.config));
  expect(stored.configuration).toMatchObject({ phone: '+254 722 222 222' });
  expect(composition.fallbacks).toEqual({ devices: ids.first.devices });
  expect(entry).toMatchObject({ revision: 4, action: 'rollback', app: 'pricing', reason });
  expect(entry).not.toHaveProperty('forced');
});

test('where the first release of a remote is bad, the refusal says how it leaves the site', async () => {
  await live('loyalty', '1.0.0');
  const back = (release?: string) =>
    rollBack({ select: [{ name: 'loyalty', ...(release ? { release } : {}) }] });
  const none = problem('no-earlier-release', '`site remove loyalty` takes it off the site');
  expect(await back()).toEqual(none);
  const later = await live('loyalty', '1.1.0');
  value(await back());
  // What somebody has just gone back from is none to go back to.
  expect(await back()).toEqual(none);
  value(await back(later));
  expect(await back()).toEqual(problem('no-earlier-release', 'that nobody rolled back from'));
});

test('a fallback stays as long as its application does, whatever else goes live', async () => {
  const { live: now } = await readLive(site.store);
  if (!now) throw new Error('nothing is live');
  for (let revision = 2; revision < 112; revision += 1) {
    // Without composing for it: as if devices came back to what was live.
    const change = {
      name: 'devices',
      from: `1.0.${revision}-0000000000000000`,
      to: ids.first.devices,
    };
    const { revision: _, ...entry } = { ...now.entry, changes: [change], app: 'devices' };
    value(await appendEntry(site.store, revision, entry));
  }
  await live('devices', '1.1.0');
  const after = (await readLive(site.store)).live?.composition;
  expect(after?.fallbacks).toMatchObject({ pricing: ids.first.pricing });
});

test('the gates refuse a rollback; force skips them and the ledger says so', async () => {
  const modules = { 'pages/pricing': fixtureModule('<h1 id="plans">P</h1><script>x()</script>') };
  const broken = await site.release('pricing', { version: '0.9.0', modules });
  const request = { select: [{ name: 'pricing', release: broken }] };
  value(await promoteBy({ ...input(), request, force: true }));
  await promote(ids.pricing);
  expect(await rollBack({ to: broken })).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'inline-scripts', app: 'pricing' }] },
  });
  expect(await readRevisions(site.store)).toEqual([4, 3, 2, 1]);
  const { entry } = value(await rollBack({ to: broken, force: true }));
  expect(entry).toMatchObject({ revision: 5, forced: true });
});

test('a corrupt release does not stop the rollback from it, and is no fallback', async () => {
  const file = join(site.store.folder, 'releases/pricing', ids.pricing, 'web/entry.js');
  await writeFile(file, 'damaged');
  const { releases, fallbacks } = await rolledBack();
  expect(releases.pricing).toBe(ids.first.pricing);
  expect(fallbacks).toEqual({});
});

test('a release that does not fit the shell is no fallback', async () => {
  const description = { federation: '3.0.0' };
  await site.release('shell', { version: '2.0.0', description });
  for (const app of fixtureRemotes) await site.release(app, { version: '2.0.0', description });
  expect(value(await site.promote()).composition.fallbacks).toEqual({});
});

const old = new Date('2026-01-01');

async function readsOfRollback(): Promise<{ files: string[]; pages: string[] }> {
  const keys: string[] = [];
  value(await rollBack({ store: notingReads(site.store, keys) }));
  return {
    files: keys.filter((key) => /^releases\/.*\/(?:web|node)\//.test(key)),
    pages: keys.filter((key) => /^compositions\/.*\/archives\//.test(key)),
  };
}

/** What was written a moment ago may change unnoticed within one tick of the disk's clock. */
async function age(): Promise<void> {
  for (const key of (await site.store.filesBelow('')).keys()) {
    if (/\/(?:release|composition)\.json$/.test(key)) await utimes(site.store.place(key), old, old);
  }
}

test('a rollback reads no file that was verified, and no page that was read, since it changed', async () => {
  value(await rollBack());
  value(await site.promote([{ name: 'pricing' }]));
  await age();
  const first = await readsOfRollback();
  expect(first.pages).not.toEqual([]);
  value(await site.promote([{ name: 'pricing' }]));
  expect(await readsOfRollback()).toEqual({ files: [], pages: [] });
});

test('a verified file that changes later is found, even if its size and age stay the same', async () => {
  const file = site.store.place(`releases/pricing/${ids.first.pricing}/web/entry.js`);
  await utimes(file, old, old);
  await age();
  await readsOfRollback();
  value(await site.promote([{ name: 'pricing' }]));
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('pricing', 'PRICING'));
  await utimes(file, old, old);
  expect(await rollBack()).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'files', app: 'pricing' }] },
  });
});

/* What is live was made before the repository was updated, and so by a composer with other sources. */

test('a rollback gives visitors the pages that they had', async () => {
  const composition = await goLiveDifferent(site);
  await live('pricing', '1.2.0');
  expect(value(await rollBack()).entry).toMatchObject({ composition, app: 'pricing' });
});

test('undo takes back that all pages were made again', async () => {
  const composition = await goLiveDifferent(site);
  const { entry } = value(await site.promote([]));
  expect(value(await undo(input())).entry).toMatchObject({
    composition,
    undoes: entry?.revision,
  });
});
