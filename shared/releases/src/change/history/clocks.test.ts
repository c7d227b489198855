import { utimes } from 'node:fs/promises';
import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryKey, readRevisions } from '../../store/ledger.ts';
import { readLive } from '../live.ts';
import { promote } from '../promote.ts';
import { rollback } from '../rollback.ts';
import { readHistory } from './entries.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

/** What an operator says whose machine believes that it is `time`. */
const operator = (time: string) => ({
  store: site.store,
  by: 'anna',
  usual: fixtureAddresses,
  clock: () => new Date(time),
});

test('clocks that differ between machines decide nothing: the order is that of revisions', async () => {
  const first = await site.releaseAll();
  value(await promote({ ...operator('2030-01-01T00:00:00Z'), request: { select: 'all' } }));
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const request = { select: [{ name: 'pricing' }] };
  value(await promote({ ...operator('2001-01-01T00:00:00Z'), request }));
  // The same of the dates of files, which copying and restoring a store changes.
  for (const revision of await readRevisions(site.store)) {
    const date = new Date(Date.UTC(2040 - revision, 0));
    await utimes(site.store.place(entryKey(revision)), date, date);
  }
  expect((await readLive(site.store)).live?.composition).toMatchObject({
    releases: { pricing },
    fallbacks: { pricing: first.pricing },
  });
  value(await rollback({ ...operator('1999-01-01T00:00:00Z'), select: [{ name: 'pricing' }] }));
  expect((await readLive(site.store)).live?.composition.releases.pricing).toBe(first.pricing);
  expect(await readHistory(site.store, { limit: 5 })).toMatchObject([
    { revision: 3, at: '1999-01-01T00:00:00.000Z' },
    { revision: 2, at: '2001-01-01T00:00:00.000Z' },
    { revision: 1, at: '2030-01-01T00:00:00.000Z' },
  ]);
});
