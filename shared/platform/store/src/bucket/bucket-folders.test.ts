import { errorResponse } from '@platform/testing/s3-for-file';
import { beforeEach, expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import { listConfigurations } from '../stored/configurations.ts';
import { listApplications, listReleases } from '../stored/releases.ts';
import { bucketObjects } from './bucket-objects.ts';
import type { BucketStore } from './bucket-store.ts';
import { connect } from './connect.ts';

const bucket = bucketForFile();
const KEY = 'releases/pricing/1.0.0-0000000000000000';
const content = new Map([
  ['release.json', '{}'],
  ...Array.from({ length: 40 }, (_each, number): [string, string] => [
    `web/${number}.js`,
    `${number}`,
  ]),
]);
let store: BucketStore;
beforeEach(async () => {
  store = await bucket.create();
});
const puts = () => bucket.server.requests.filter((line) => line.startsWith('PUT'));

/** As if the process were killed at that upload. */
async function killedAt(upload: number, work: () => Promise<unknown>): Promise<void> {
  let uploads = 0;
  bucket.server.fault = ({ method }) => {
    if (method !== 'PUT') return undefined;
    uploads += 1;
    return uploads > upload ? errorResponse(403, 'AccessDenied') : undefined;
  };
  await expect(work()).rejects.toThrow('AccessDenied');
  bucket.server.reset();
}

test('a bucket that can not be listed is not taken for an empty one', async () => {
  bucket.server.fault = ({ key }) => (key === '' ? errorResponse(403, 'AccessDenied') : undefined);
  await expect(listReleases(store, 'pricing')).rejects.toThrow('denies access');
  await expect(listApplications(store)).rejects.toThrow('denies access');
  await expect(listConfigurations(store)).rejects.toThrow('denies access');
  bucket.server.reset();
  expect(await listReleases(store, 'pricing')).toEqual([]);
});

test('a listing whose pages repeat ends with an error', async () => {
  const connection = connect();
  let left = 100;
  const send = async () => {
    left -= 1;
    return { IsTruncated: left > 0, NextContinuationToken: 'again' };
  };
  Object.assign(connection.client, { send });
  const place = { location: store.location, bucket: bucket.server.bucket, prefix: '' };
  const { list } = bucketObjects(connection, place);
  await expect(list('ledger/', 'all')).rejects.toThrow('SamePageAgain');
});

test.each([0, 7, 40])('an upload that is killed after %i files is resumed', async (files) => {
  await killedAt(files, () => store.createFolder(KEY, content));
  expect(await store.list('releases/pricing')).toEqual([]);
  expect(await store.exists(KEY)).toBe(false);
  bucket.server.requests.length = 0;
  expect(await store.createFolder(KEY, content)).toBe('created');
  expect(puts()).toHaveLength(content.size - files);
  expect(await store.list('releases/pricing')).toEqual(['1.0.0-0000000000000000']);
});

test('the file that describes a folder is written last', async () => {
  bucket.server.requests.length = 0;
  await store.createFolder(KEY, content);
  expect(puts().at(-1)).toContain(`${KEY}/release.json`);
});

test('what an interrupted upload of something else has left is written over', async () => {
  await killedAt(7, () => store.createFolder(KEY, new Map([...content, ['web/1.js', 'other']])));
  await store.createFolder(KEY, content);
  const read = await store.read(`${KEY}/web/1.js`);
  expect(read.ok && read.value.toString()).toBe('1');
});

test('nothing is written over where nothing differs, also when two upload at once', async () => {
  const overwrites: string[] = [];
  bucket.server.fault = ({ method, key, isConditional }) => {
    if (method === 'PUT' && !isConditional) overwrites.push(key);
    return undefined;
  };
  const other = await bucket.reopen(store);
  const both = [store.createFolder(KEY, content), other.createFolder(KEY, content)];
  expect((await Promise.all(both)).sort()).toEqual(['created', 'exists']);
  expect(overwrites).toEqual([]);
});

test('a bucket that lets nobody overwrite is reported where what was left differs', async () => {
  await killedAt(7, () => store.createFolder(KEY, new Map([...content, ['web/1.js', 'other']])));
  bucket.server.fault = ({ method, isConditional }) =>
    method === 'PUT' && !isConditional ? errorResponse(403, 'AccessDenied') : undefined;
  await expect(store.createFolder(KEY, content)).rejects.toThrow('AccessDenied');
  expect(await store.exists(KEY)).toBe(false);
});

test('a corrupt folder is there at every moment of its repair', async () => {
  await store.createFolder(KEY, content);
  const other = await bucket.reopen(store);
  for (const upload of [0, 5, 40]) {
    await killedAt(upload, () => store.replaceFolder(KEY, content));
    expect(await other.exists(KEY)).toBe(true);
    expect(await other.list('releases/pricing')).toEqual(['1.0.0-0000000000000000']);
  }
  await store.replaceFolder(KEY, content);
});

test('a folder without a file that describes it is a mistake', async () => {
  await expect(store.createFolder('ledger', content)).rejects.toThrow('no file describes');
});

const objectsWithin = (waitMs: number) =>
  bucketObjects(
    connect(),
    { location: 's3://x', bucket: bucket.server.bucket, prefix: 'sizes/' },
    { waitMs },
  );

test('a body has time by its size, and nothing else has', async () => {
  // The hasty one would also time out on requests that are not slow on purpose.
  const [hasty, steady] = [objectsWithin(100), objectsWithin(1_500)];
  bucket.server.fault = () => ({ kind: 'slow', milliseconds: 200 });
  const large = Buffer.alloc(100_000);
  await hasty.put('large', large);
  expect(await hasty.putOnce('once', large, 'me')).toBe('created');
  await expect(hasty.put('small', 'small')).rejects.toThrow("can't be reached");
  await expect(hasty.get('large')).rejects.toThrow("can't be reached");
  bucket.server.reset();
  await steady.put('small', 'small');
  bucket.server.fault = () => ({ kind: 'slow-body', milliseconds: 2_000 });
  expect((await steady.get('large'))?.bytes).toEqual(large);
  await expect(hasty.get('small')).rejects.toThrow("can't be reached");
});
