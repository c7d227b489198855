import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorResponse } from '@platform/testing/s3-for-file';
import type { Fault } from '@platform/testing/s3-server';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test } from 'vitest';
import { bucketForFile, textOf } from '../../testing/bucket-for-file.ts';
import { NotCached } from '../port/storage-error.ts';
import { type BucketStore, bucketStore } from './bucket-store.ts';
import { openCache } from './cache.ts';

const bucket = bucketForFile();
const { requests } = bucket;
const { path: inFolder } = folderForEachTest();
const FOLDER = 'releases/pricing/1.0.0-0000000000000000';
const FILE = `${FOLDER}/web/a.js`;
let store: BucketStore;
beforeEach(async () => {
  store = await bucket.create();
  const files = { 'release.json': '{}', 'web/a.js': 'alert()' };
  await store.createFolder(FOLDER, new Map(Object.entries(files)));
  bucket.server.requests.length = 0;
});
/** What visitors ask for: a script in every encoding. */
const variants = (name: string) => [name, `${name}.br`, `${name}.gz`];
const bring = (from: BucketStore, name = 'a.js') =>
  from.localFolder(`${FOLDER}/web`, variants(name));

function failing(fault: Fault, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  bucket.server.fault = ({ method }) => {
    if (method !== 'GET' || left === 0) return undefined;
    left -= 1;
    return fault;
  };
}

test.each<[string, Fault]>([
  ['a torn body', { kind: 'torn-body' }],
  ['a changed byte', { kind: 'other-byte' }],
  ['a connection that is cut', { kind: 'cut-before' }],
  ['a busy storage', errorResponse(503, 'SlowDown')],
  ['too many requests', errorResponse(429, 'TooManyRequests')],
])('%s is read again', async (_name, fault) => {
  failing(fault, 2);
  expect(await textOf(store, FILE)).toBe('alert()');
});

test('a storage that is away for two seconds is waited for, by many reads at a time', async () => {
  const back = performance.now() + 2_000;
  bucket.server.fault = () => (performance.now() < back ? { kind: 'cut-before' } : undefined);
  const reads = Array.from({ length: 32 }, () => textOf(store, FILE));
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['alert()']));
});

test.each<[string, Fault]>([
  ['DamagedBody', { kind: 'other-byte' }],
  ['503', errorResponse(503, '')],
  ['AccessDenied', errorResponse(403, 'AccessDenied')],
  // They say nothing about the file, which would look damaged.
  ['ExpiredToken', errorResponse(400, 'ExpiredToken')],
  ['SignatureDoesNotMatch', errorResponse(403, 'SignatureDoesNotMatch')],
  ['NoSuchBucket', errorResponse(404, 'NoSuchBucket')],
])('what stays as it is fails with %s, and is not missing', async (code, fault) => {
  failing(fault);
  expect(await store.read(FILE)).toMatchObject({
    ok: false,
    reason: { AccessDenied: 'forbidden', DamagedBody: 'failed' }[code] ?? 'away',
    code,
  });
});

test('an object that is too large and has no length is read up to what may be there', async () => {
  await store.createIfAbsent('ledger/7.json', Buffer.alloc(1_000_001));
  failing({ kind: 'no-length' });
  expect(await textOf(store, FILE)).toBe('alert()');
  expect(await textOf(store, 'ledger/7.json')).toBe('TooLarge');
});

test('what something else has written is not believed', async () => {
  const name = `${bucket.server.bucket}/${store.location.split('/').at(-1)}/releases/pricing/newest.json`;
  bucket.server.objects.write(name, Buffer.from('{}'), {});
  expect(await textOf(store, 'releases/pricing/newest.json')).toBe('NoSha256');
});

test('what never changes is requested once, by many at a time and by the next process', async () => {
  const texts = await Promise.all([1, 2, 3, 4].map(() => textOf(store, FILE)));
  expect(new Set(texts)).toEqual(new Set(['alert()']));
  expect(requests()).toEqual([`GET ${FILE}`]);
  const other = await bucket.reopen(store);
  bucket.server.requests.length = 0;
  expect(await textOf(other, FILE)).toBe('alert()');
  expect(requests()).toEqual([]);
});

test('a file that a folder does not have is looked for once', async () => {
  for (const path of ['b.js', 'a.js.br', 'a.js.gz']) {
    expect(await textOf(store, `${FOLDER}/web/${path}`)).toBe('NoSuchKey');
  }
  expect(requests()).toEqual([`GET ${FOLDER}/web/b.js`, `GET ?${FOLDER}/`]);
  expect(await store.localFolder(`${FOLDER}/web`, ['b.js', 'b.js.br'])).toContain('content');
  expect(requests()).toHaveLength(2);
});

test('a folder that is not complete may still get files', async () => {
  const folder = 'compositions/0123456789abcdef';
  await store.replace(`${folder}/pages/a.html`, 'a');
  expect(await textOf(store, `${folder}/pages/b.html`)).toBe('NoSuchKey');
  const other = await bucket.reopen(store);
  await other.replace(`${folder}/pages/b.html`, 'b');
  expect(await textOf(store, `${folder}/pages/b.html`)).toBe('b');
});

test('a damaged file of the cache is fetched again', async () => {
  await store.localFolder(FOLDER, ['web/a.js']);
  const root = join(await store.localFolder(FOLDER, []), '../../..');
  const file = join(root, FILE);
  await writeFile(file, 'damaged');
  expect(await textOf(await bucket.reopen(store), FILE)).toBe('alert()');
  expect(await readFile(file, 'utf8')).toBe('alert()');
  await writeFile(file, 'damaged');
  await store.localFolder(FOLDER, ['web/a.js']);
  expect(await readFile(file, 'utf8')).toBe('alert()');
});

// Other machines have their own cache: their writes are visible in the bucket only.

test('a file that others repaired is not taken from the cache once its folder was listed', async () => {
  expect(await textOf(store, FILE)).toBe('alert()');
  await store.objects.put(FILE, 'repaired');
  await store.strictFingerprint([FILE]);
  expect(await textOf(store, FILE)).toBe('repaired');
});

test('what strangers ask for costs a request at most, however often and by however many', async () => {
  const ask = () =>
    store.localFolder('releases/nobody/1.0.0-0000000000000000/web', variants('a.js'));
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(requests()).toEqual(['GET ?releases/nobody/1.0.0-0000000000000000/']);
});

test.each<[string, (number: number) => [folder: string, file: string]]>([
  ['releases that are not there', (number) => [`releases/nobody/1.0.${number}-00000000`, 'a.js']],
  ['files that are slow to come', (number) => [FOLDER, `web/${number}.js`]],
])(
  '%s do not keep an edge from following the ledger',
  async (_name, place) => {
    const asked = Array.from({ length: 150 }, (_each, number) => place(number));
    for (const [folder, file] of asked) {
      if (folder === FOLDER) await store.replace(`${folder}/${file}`, file);
    }
    const edge = await bucket.reopen(store, { waitMs: 3_000 });
    expect(await edge.numbersAbove('ledger', 0)).toEqual([]);
    await edge.localFolder(FOLDER, ['web/a.js']);
    bucket.server.requests.length = 0;
    bucket.server.fault = ({ method, key }) =>
      method === 'GET' && !key.includes('ledger/')
        ? { kind: 'slow', milliseconds: 30_000 }
        : undefined;
    const visitors = asked.map(([folder, file]) => edge.localFolder(folder, [file]));
    const all = Promise.allSettled(visitors);
    await expect.poll(() => requests().length).toBeGreaterThan(30);
    expect(await edge.numbersAbove('ledger', 1)).toEqual([]);
    await expect(Promise.race(visitors)).rejects.toThrow();
    // Those that were cut, and as many in their place.
    expect(requests().length).toBeLessThan(80);
    bucket.server.reset();
    await all;
  },
  60_000,
);

test('the first visitors of a file share one listing and one request', async () => {
  await Promise.all(Array.from({ length: 20 }, () => bring(store)));
  expect(requests()).toEqual([`GET ?${FOLDER}/`, `GET ${FILE}`]);
});

test('files of the cache are there while the storage is away, for as long as it is', async () => {
  let now = 0;
  const edge = await bucket.edgeAt(store, () => now);
  await bring(edge);
  failing({ kind: 'cut-before' });
  now = 3_600_000;
  expect(await readFile(join(await bring(edge), 'a.js'), 'utf8')).toBe('alert()');
  await expect(edge.localFolder(`${FOLDER}/web`, ['never-asked.js'])).resolves.toBeDefined();
  await expect(
    edge.localFolder('releases/pricing/9.9.9-0000000000000000', ['a.js']),
  ).rejects.toThrow();
});

test('a file that was lost is found within a minute of its repair', async () => {
  let now = 0;
  const edge = await bucket.edgeAt(store, () => now);
  await store.objects.remove(FILE);
  await expect(readFile(join(await bring(edge), 'a.js'))).rejects.toThrow('ENOENT');
  await store.objects.put(FILE, 'alert()');
  bucket.server.requests.length = 0;
  now = 59_000;
  await bring(edge);
  expect(requests()).toEqual([]);
  now = 60_000;
  expect(await readFile(join(await bring(edge), 'a.js'), 'utf8')).toBe('alert()');
});

test('a process that starts anew has the files of the cache while the storage is away', async () => {
  await bring(store);
  const restarted = await bucket.reopen(store);
  failing({ kind: 'cut-before' });
  expect(await readFile(join(await bring(restarted), 'a.js'), 'utf8')).toBe('alert()');
  await expect(bring(restarted, 'b.js')).rejects.toThrow("can't be reached");
});

test('a file that the cache can not keep is refused, and not missing', async () => {
  const folder = inFolder('a-file');
  await writeFile(folder, '');
  const edge = bucketStore(store.objects, openCache(folder, 1_000_000));
  await expect(edge.localFolder(`${FOLDER}/web`, ['a.js'])).rejects.toThrow(NotCached);
});

test('a signature that comes after its release is found, whatever was listed before', async () => {
  const edge = await bucket.edgeAt(store, () => 0);
  const signature = `${FOLDER}/signatures/0badcafe0badcafe`;
  expect(await textOf(edge, signature)).toBe('NoSuchKey');
  await store.createIfAbsent(signature, 'fits');
  expect(await textOf(edge, signature)).toBe('fits');
});
