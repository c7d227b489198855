import type { LedgerEntry } from '@platform/contracts/ledger';
import { errorResponse } from '@platform/testing/s3-for-file';
import { value } from '@platform/testing/site/fixture-site';
import { beforeEach, expect, test } from 'vitest';
import { bucketForFile, textOf } from '../../testing/bucket-for-file.ts';
import type { BucketStore } from '../bucket/bucket-store.ts';
import { appendEntry, entryKey, readEntry, readLedger, readRevisions } from './ledger.ts';

const bucket = bucketForFile();
const { requests } = bucket;
let store: BucketStore;
beforeEach(async () => {
  store = await bucket.create();
});

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
    value(await appendEntry(store, base, entry('anna')));
  }
  expect((await readRevisions(store)).slice(0, 3)).toEqual([11, 10, 9]);
});

test('a corrupt entry is distinguished from an intact one', async () => {
  value(await appendEntry(store, 0, entry('anna')));
  value(await appendEntry(store, 1, entry('beth')));
  await store.objects.put(entryKey(2), '{"contract":1');
  expect(await readEntry(store, 2)).toMatchObject({ problem: { kind: 'damaged-file' } });
  expect(await readEntry(store, 1)).toMatchObject({ value: { by: 'anna' } });
  expect(await readLedger(store)).toMatchObject([{ revision: 1, by: 'anna' }]);
});

test('an entry that a storage does not give now is not left out', async () => {
  for (const base of [0, 1, 2]) value(await appendEntry(store, base, entry('anna')));
  bucket.server.fault = ({ method, key }) =>
    method === 'GET' && key.endsWith(entryKey(3)) ? { kind: 'cut-before' } : undefined;
  await expect(readLedger(store)).rejects.toThrow("can't be reached");
});

test('an entry of a ledger that was restored is not taken from the cache', async () => {
  await store.createIfAbsent('ledger/1.json', 'before');
  expect(await store.numbersAbove('ledger', 0)).toEqual([1]);
  expect(await textOf(store, 'ledger/1.json')).toBe('before');
  await store.objects.put('ledger/1.json', 'restored');
  const third = await bucket.reopen(store);
  expect(await textOf(third, 'ledger/1.json')).toBe('restored');
  await third.numbersAbove('ledger', 0);
  bucket.server.requests.length = 0;
  expect(await textOf(third, 'ledger/1.json')).toBe('restored');
  expect(requests()).toEqual([]);
});

test('an entry that was replaced or removed in a restore is noticed within a minute', async () => {
  let now = 0;
  const edge = await bucket.edgeAt(store, () => now);
  await store.createIfAbsent('ledger/1.json', 'before');
  const look = () => edge.fingerprint(['ledger/1.json']);
  const first = await look();
  await store.objects.put('ledger/1.json', 'another');
  expect(await look()).toBe(first);
  now = 60_000;
  const second = await look();
  expect(second).not.toBe(first);
  now = 120_000;
  bucket.server.fault = () => ({ kind: 'cut-before' });
  expect(await look()).toBe(second);
});

test('the next revision is looked for by its number, and all are listed once a minute', async () => {
  await store.createIfAbsent('ledger/1.json', '1');
  expect(await store.numbersAbove('ledger', 1)).toEqual([]);
  bucket.server.requests.length = 0;
  expect(await store.numbersAbove('ledger', 1)).toEqual([]);
  await store.createIfAbsent('ledger/2.json', '2');
  expect(await store.numbersAbove('ledger', 1)).toEqual([2]);
  expect(requests().filter((line) => line.includes('?'))).toEqual([]);
});

test('a storage that has whatever it is asked for has no ledger without an end', async () => {
  await store.createIfAbsent('ledger/1.json', '1');
  expect(await store.numbersAbove('ledger', 1)).toEqual([]);
  let left = 1_000;
  bucket.server.fault = ({ method }) => {
    left -= 1;
    return method === 'HEAD' && left > 0 ? errorResponse(200, 'Yes') : undefined;
  };
  expect(await store.numbersAbove('ledger', 1)).toEqual([]);
});

test('a revision behind a gap is found within a minute', async () => {
  let now = 0;
  const slow = await bucket.edgeAt(store, () => now);
  await store.createIfAbsent('ledger/1.json', '1');
  expect(await slow.numbersAbove('ledger', 1)).toEqual([]);
  await store.createIfAbsent('ledger/5.json', '5');
  expect(await slow.numbersAbove('ledger', 1)).toEqual([]);
  now += 60_000;
  expect(await slow.numbersAbove('ledger', 1)).toEqual([5]);
  // An edge's watch and its check both ask, and either may have listed.
  expect(await slow.numbersAbove('ledger', 1)).toEqual([5]);
  bucket.server.requests.length = 0;
  expect(await slow.numbersAbove('ledger', 5)).toEqual([]);
  expect(requests()).toEqual(['HEAD ledger/6.json']);
});
