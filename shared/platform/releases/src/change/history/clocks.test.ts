import { utimes } from 'node:fs/promises';
import { entryKey, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { promote } from '../promote.ts';
import { rollback } from '../rollback.ts';
import { readHistory } from './entries.ts';

let first: FixtureReleases;
const { site, input } = siteForEachTest(async (template) => {
  first = await template.releaseAll();
});

/** What an operator gives whose machine believes that it is `time`. */
const operator = (time: string) => ({ ...input(), clock: () => new Date(time) });
const live = async () => (await readLive(site.store)).live?.composition;

test('clocks that differ between machines decide nothing: the order is that of revisions', async () => {
  value(await promote({ ...operator('2030-01-01T00:00:00Z'), request: { select: 'all' } }));
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const select = [{ name: 'pricing' }];
  value(await promote({ ...operator('2001-01-01T00:00:00Z'), request: { select } }));
  // The same of the dates of files, which copying and restoring a store changes.
  for (const revision of await readRevisions(site.store)) {
    const date = new Date(Date.UTC(2040 - revision, 0));
    await utimes(site.store.place(entryKey(revision)), date, date);
  }
  const fallbacks = { pricing: first.pricing };
  expect(await live()).toMatchObject({ releases: { pricing }, fallbacks });
  value(await rollback({ ...operator('1999-01-01T00:00:00Z'), select }));
  expect((await live())?.releases.pricing).toBe(first.pricing);
  expect(await readHistory(site.store, 5)).toMatchObject([
    { revision: 3, at: '1999-01-01T00:00:00.000Z' },
    { revision: 2, at: '2001-01-01T00:00:00.000Z' },
    { revision: 1, at: '2030-01-01T00:00:00.000Z' },
  ]);
});
