import { readdir } from 'node:fs/promises';
import { errorResponse } from '@platform/testing/s3-for-file';
import type { Lies } from '@platform/testing/s3-objects';
import { value } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import type { BucketStore } from '../bucket/bucket-store.ts';

const bucket = bucketForFile();
let store: BucketStore;
beforeEach(async () => {
  store = await bucket.create({ isTrusted: false });
});

test('a bucket that keeps its promises is trusted, and left as it was', async () => {
  expect(await store.check()).toEqual([]);
  expect([...(await store.filesBelow('')).keys()].sort()).toEqual(['checked.json', 'store.json']);
});

describe('a storage that lies is found out', () => {
  test.each<[keyof Lies, Lies, string]>([
    ['ignoresConditions', { ignoresConditions: true }, 'accepts the condition'],
    ['racesOneIn', { racesOneIn: 1 }, 'writers who created one file at the same time'],
    [
      'staleReads',
      { staleReads: 1 },
      'shows writes late: a file that had just been written was not',
    ],
    [
      'staleLists',
      { staleLists: 1 },
      'shows writes late: a file that had just been written was not in',
    ],
  ])('%s', async (_name, lies, said) => {
    Object.assign(bucket.server.objects.lies, lies);
    const broken = await store.check();
    // The lie itself comes first, and what follows from it after that.
    expect(broken[0]).toContain(said);
  });

  test('before anything goes live in it', async () => {
    bucket.server.objects.lies.staleLists = 1;
    const message = expect.stringContaining('shows writes late');
    const problem = { kind: 'store-not-trusted', message };
    expect(await store.ensureTrusted()).toMatchObject({ problem });
  });
});

test('a storage is tried once', async () => {
  value(await store.ensureTrusted());
  bucket.server.requests.length = 0;
  value(await store.ensureTrusted());
  expect(bucket.server.requests).toHaveLength(1);
});

test('a storage that fails is not called a liar', async () => {
  bucket.server.fault = ({ method }) =>
    method === 'PUT' ? errorResponse(403, 'AccessDenied') : undefined;
  await expect(store.check()).rejects.toThrow('AccessDenied');
});

const { site } = siteForEachTest(async () => {});

test('a folder keeps its promises, and nothing is left in it', async () => {
  const before = await readdir(site.store.folder, { recursive: true });
  const checked = await runCaptured(['store', 'check', '--store', site.store.folder]);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('keeps what') });
  expect(await readdir(site.store.folder, { recursive: true })).toEqual(before);
});
