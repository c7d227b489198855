import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeState } from '@platform/releases/edges';
import { readStatus, reportEdge } from '@platform/releases/status';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { compositionKey } from './compositions.ts';
import { entryKey, readEntry, readEpoch } from './ledger.ts';
import { readLive, wasLive } from './live.ts';

let newest: string;
const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.release('pricing', { version: '1.1.0' });
  newest = value(await template.promote()).composition.id;
});

const revisionThatIsLive = async () => (await readLive(site.store)).live?.entry.revision;

/** What an edge says of itself that serves a revision of this store. */
function serving(revision: number, composition: string, more: Partial<EdgeState> = {}) {
  const edge: EdgeState = { status: 'ready', revision, composition, ...more };
  return async () => ({ kind: 'edge', edge }) as const;
}

async function losePage() {
  const folder = site.store.place(compositionKey(newest));
  const { archives } = JSON.parse(await readFile(join(folder, 'composition.json'), 'utf8'));
  await rm(join(folder, `${archives[0]}.br`));
}

test('a revision that lost a page is not live, and the reason is reported', async () => {
  await losePage();
  const status = await readStatus(site.store);
  expect(status).toMatchObject({ head: 2, entry: { revision: 1 } });
  expect(status.problems).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/archives\/.* is missing: compose/) }),
  ]);
});

test('a release is live since the entry that has put it live', async () => {
  const { applications } = await readStatus(site.store);
  const since = Object.fromEntries(applications.map((each) => [each.app, each.since]));
  const at = async (revision: number) => value(await readEntry(site.store, revision)).at;
  expect(since).toMatchObject({ pricing: await at(2), devices: await at(1) });
});

test('the next change builds on a composition that lost a page, and repairs it', async () => {
  await losePage();
  await site.release('devices', { version: '1.1.0' });
  const { composition } = value(await site.promote([{ name: 'devices' }]));
  // Nothing that pricing's team has released is taken back.
  expect(composition.releases.pricing).toMatch(/^1\.1\.0-/);
  expect(await revisionThatIsLive()).toBe(3);
});

test.each([
  [
    'has the newest in memory, where the store lost a page of it',
    async () => {
      await losePage();
      return serving(2, newest);
    },
    /^It has that in memory, and serves revision 1 when it is started again: .*is missing/,
  ],
  [
    'serves what the ledger has lost',
    async () => {
      await rm(site.store.place(entryKey(2)));
      return serving(2, newest, { epoch: await readEpoch(site.store) });
    },
    /^The ledger ends at revision 1: it was restored from an older copy/,
  ],
  [
    'is of another ledger',
    async () => serving(7, newest, { epoch: 'another' }),
    /^That is of another ledger/,
  ],
  [
    'is behind, and says why to operators alone',
    async () => serving(1, 'older', { status: 'degraded' }),
    /^It can't read this store, .* at \/problems on its operations port\.$/,
  ],
])('why an edge serves something else is said: it %s', async (_name, prepare, difference) => {
  const ask = await prepare();
  const report = await reportEdge(site.store, await readStatus(site.store), ask);
  expect(report?.difference).toMatch(difference);
});

test('if no edge answers, that is reported', async () => {
  const status = await readStatus(site.store);
  const absent = async () => ({ kind: 'absent', reason: 'ECONNREFUSED' }) as const;
  expect(await reportEdge(site.store, status, absent)).toMatchObject({ silence: 'ECONNREFUSED' });
  const odd = async () => ({ kind: 'odd', status: 404 }) as const;
  expect(await reportEdge(site.store, status, odd)).toMatchObject({
    silence: expect.stringContaining('status 404'),
  });
  await writeFile(site.store.place(entryKey(2)), 'damaged');
  expect(await readStatus(site.store)).toMatchObject({ head: 2, entry: { revision: 1 } });
});

test('a release that was once live is distinguished from one that was only published', async () => {
  const { composition } = (await readLive(site.store)).live ?? {};
  const second = composition?.releases.pricing ?? '';
  const third = await site.release('pricing', { version: '1.2.0' });
  const were = () =>
    Promise.all([second, third].map((release) => wasLive(site.store, 'pricing', release)));
  expect(await were()).toEqual([true, false]);
  expect(await wasLive(site.store, 'config', composition?.config ?? '')).toBe(true);
  value(await site.promote([{ name: 'pricing' }]));
  expect(await were()).toEqual([true, true]);
});
