import { writeFile } from 'node:fs/promises';
import type { LedgerEntry } from '@site/contracts/ledger';
import { bucketForFile } from '@site/releases/testing/bucket-for-file';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { appendEntry, entryKey, readEntry, readLedger, readRevisions } from './ledger.ts';

const bucket = bucketForFile();
const { site } = siteForEachTest(async () => {});

const entry = (by: string) =>
  ({
    composition: '0123456789abcdef',
    action: 'promote',
    changes: [] as LedgerEntry['changes'],
    at: '2030-01-02T03:04:05.000Z',
    by,
  }) as const;

test('revisions are ordered as numbers', async () => {
  for (let base = 0; base < 11; base += 1) {
    value(await appendEntry(site.store, base, entry('anna')));
  }
  expect((await readRevisions(site.store)).slice(0, 3)).toEqual([11, 10, 9]);
});

test('a corrupt entry is distinguished from an intact one', async () => {
  value(await appendEntry(site.store, 0, entry('anna')));
  value(await appendEntry(site.store, 1, entry('beth')));
  await writeFile(site.store.place(entryKey(2)), '{"contract":1');
  expect(await readEntry(site.store, 2)).toMatchObject({ problem: { kind: 'damaged-file' } });
  expect(await readEntry(site.store, 1)).toMatchObject({ value: { by: 'anna' } });
  expect(await readLedger(site.store)).toMatchObject([{ revision: 1, by: 'anna' }]);
});

test('an entry that a storage does not give now is not left out', async () => {
  const store = await bucket.create();
  for (const base of [0, 1, 2]) value(await appendEntry(store, base, entry('anna')));
  bucket.server.fault = ({ method, key }) =>
    method === 'GET' && key.endsWith(entryKey(3)) ? { kind: 'cut-before' } : undefined;
  await expect(readLedger(store)).rejects.toThrow("can't be reached");
});
