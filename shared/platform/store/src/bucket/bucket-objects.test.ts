import { errorResponse } from '@platform/testing/s3-for-file';
import { beforeEach, expect, test, vi } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import type { BucketObjects } from './bucket-objects.ts';

const bucket = bucketForFile();
let objects: BucketObjects;
beforeEach(async () => {
  ({ objects } = await bucket.create());
  await objects.put('ledger/1.json', 'there');
  bucket.server.requests.length = 0;
});

test('a storage that never answers is given up in time', async () => {
  const hasty = (await bucket.reopen(await bucket.create(), { waitMs: 1_000 })).objects;
  bucket.server.fault = () => ({ kind: 'hang' });
  const requests = [
    hasty.get('ledger/1.json'),
    hasty.head('ledger/1.json'),
    hasty.list('ledger/', 'all'),
    hasty.put('ledger/1.json', ''),
    hasty.putOnce('ledger/1.json', '', 'me'),
    hasty.remove('ledger/1.json'),
  ];
  for (const { status } of await Promise.allSettled(requests)) expect(status).toBe('rejected');
});

test('the render cache is given up after one short try, and tried again after a minute', async () => {
  const hasty = (await bucket.reopen(await bucket.create(), { waitMs: 1_000 })).objects;
  bucket.server.requests.length = 0;
  bucket.server.fault = ({ key }) => (key.includes('/renderings/') ? { kind: 'hang' } : undefined);
  const ask = (key: string) => hasty.get(key).catch(({ code }) => code);
  expect(await ask('renderings/a/1.json')).toBe('AbortError');
  expect(await ask('renderings/b/1.json')).toBe('TimeoutError');
  expect(bucket.server.requests).toHaveLength(1);
  expect(await ask('ledger/1.json')).toBe(undefined);
  const later = performance.now() + 60_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await ask('renderings/b/1.json')).toBe('AbortError');
  vi.restoreAllMocks();
  expect(bucket.server.requests).toHaveLength(3);
});

test('an absent or refused file of the render cache gives up nothing', async () => {
  bucket.server.fault = ({ key }) =>
    key.endsWith('/a') ? errorResponse(403, 'AccessDenied') : undefined;
  await expect(objects.get('renderings/a')).rejects.toThrow('denies');
  expect(await objects.get('renderings/b')).toBe(undefined);
  expect(bucket.server.requests).toHaveLength(2);
});
