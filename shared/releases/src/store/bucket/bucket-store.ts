import { join } from 'node:path';
import { concurrentMap } from '@site/node/concurrent-map';
import { checkStorage } from '../check/check-storage.ts';
import { folderAt } from '../described-folders.ts';
import { withoutEncoding } from '../encodings.ts';
import type { Store } from '../store.ts';
import type { BucketObjects } from './bucket-objects.ts';
import { bucketReads } from './bucket-reads.ts';
import type { Cache } from './cache.ts';
import { createObject } from './create-object.ts';
import { createFingerprints, strictFingerprint } from './fingerprints.ts';
import { AT_ONCE, createFolder, replaceFolder } from './folders.ts';
import { createListings } from './listings.ts';
import { createNumbers } from './numbers.ts';
import { ensureTrusted, noteCheck } from './trust.ts';
import { watchBucket } from './watch-bucket.ts';

/** A store in a bucket. */
export interface BucketStore extends Store {
  /** Its requests, for what only a bucket can be asked. */
  readonly objects: BucketObjects;
}

/**
 * The adapter for a bucket: the key of a file is the name of its object below the prefix.
 *
 * @param now milliseconds from any fixed starting point
 */
export function bucketStore(
  objects: BucketObjects,
  cache: Cache,
  now: () => number = () => performance.now(),
): BucketStore {
  const listings = createListings(objects, now);
  const reads = bucketReads(objects, cache, listings);
  const numbers = createNumbers(objects, listings, now);
  const facts = createFingerprints(objects, now);
  /** Folders that are there, which they are for good. */
  const complete = new Set<string>();

  async function isThere(key: string): Promise<boolean> {
    const folder = folderAt(key);
    if (!folder) return (await objects.head(key)) !== undefined;
    if (!complete.has(key) && (await objects.head(folder.description))) complete.add(key);
    return complete.has(key);
  }

  /** Both before and after: whoever reads meanwhile may remember what was there. */
  async function changing<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    await reads.changed(key);
    try {
      return await work();
    } finally {
      await reads.changed(key);
    }
  }

  const store: BucketStore = {
    objects,
    location: objects.location,
    place: (key) => `${objects.location}/${key}`,
    read: reads.read,
    readEach: (keys) =>
      concurrentMap(keys, AT_ONCE, async (key) => {
        const read = await reads.read(key);
        if (!read.ok && read.reason === 'away') throw read.error;
        return read.ok ? read.value : undefined;
      }),
    exists: isThere,
    async list(key) {
      const { files, folders } = await objects.list(key === '' ? '' : `${key}/`, 'direct');
      const within = key === '' ? '' : `${key}/`;
      const there = await concurrentMap(folders, AT_ONCE, async (name) =>
        folderAt(within + name) ? isThere(within + name) : true,
      );
      return [...files.keys(), ...folders.filter((_name, position) => there[position])];
    },
    numbersAbove: numbers,
    async keysBelow(key) {
      const start = key === '' ? '' : `${key}/`;
      return [...(await objects.list(start, 'all')).files.keys()].map((path) => start + path);
    },
    sha256Of: async (key) => (await objects.head(key))?.sha256,
    writtenAt: async (key) => (await objects.head(key).catch(() => undefined))?.writtenAt ?? 0,
    createIfAbsent: (key, content) => changing(key, () => createObject(objects, key, content)),
    replace: (key, content) => changing(key, () => objects.put(key, content)),
    remove: (key) => changing(key, () => objects.remove(key)),
    async createFolder(key, files) {
      const outcome = await createFolder(objects, key, files);
      listings.forget(key);
      return outcome;
    },
    async replaceFolder(key, files) {
      await replaceFolder(objects, key, files);
      for (const path of files.keys()) await reads.changed(`${key}/${path}`);
    },
    async localFolder(key, files) {
      const brought = new Set<string>();
      const failures = await concurrentMap(files, AT_ONCE, (path) =>
        reads.bring(`${key}/${path}`).then(
          () => void brought.add(path),
          (error: unknown) => ({ path, error }),
        ),
      );
      for (const failure of failures) {
        // The text itself will do where nobody can say whether it has such an encoding.
        const isSpare = failure && brought.has(withoutEncoding(failure.path));
        if (failure && !isSpare) throw failure.error;
      }
      return join(cache.folder, key);
    },
    fingerprint: facts,
    strictFingerprint: (keys) => strictFingerprint(objects, listings, keys),
    isPolled: true,
    watch(key, changed) {
      let highest = 0;
      return watchBucket(async () => {
        if (key !== 'ledger') return facts([`${key}/newest.json`]);
        for (const number of await numbers(key, highest)) highest = Math.max(highest, number);
        return String(highest);
      }, changed);
    },
    // A bucket has no room that ends.
    keepReserve: async () => {},
    withReserve: () => store,
    check: () => checkBucket(objects, cache),
    ensureTrusted: () => ensureTrusted(objects, store.check),
  };
  return store;
}

/** So many names in one answer to a list, so that a check sees several without writing thousands. */
const CHECKED_PAGE = 7;

async function checkBucket(objects: BucketObjects, cache: Cache): Promise<string[]> {
  const paged = bucketStore(objects.inPagesOf(CHECKED_PAGE), cache);
  const broken = await checkStorage(paged, objects.tear);
  await noteCheck(objects, broken);
  return broken;
}
