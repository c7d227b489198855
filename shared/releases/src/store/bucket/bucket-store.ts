import { join } from 'node:path';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { keptObject } from '@site/contracts/kept-object';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { concurrentMap } from '../../concurrent-map.ts';
import { err, type Result } from '../../problem.ts';
import { checkStorage } from '../check-storage.ts';
import { folderAt } from '../described-folders.ts';
import { withoutEncoding } from '../encodings.ts';
import type { Store } from '../store.ts';
import { parseJson, storedText } from '../stored-json.ts';
import {
  createFingerprints,
  createNumbers,
  strictFingerprint,
  watchBucket,
} from './bucket-changes.ts';
import type { BucketObjects } from './bucket-objects.ts';
import { bucketReads, createListings } from './bucket-reads.ts';
import type { Cache } from './cache.ts';
import { AT_ONCE, createFolder, createObject, replaceFolder } from './create-object.ts';

export interface BucketStore extends Store {
  readonly objects: BucketObjects;
}

/** The adapter for a bucket: a key is the name of an object below the prefix. */
export function bucketStore(
  objects: BucketObjects,
  cache: Cache,
  now: () => number = () => performance.now(),
): BucketStore {
  const listings = createListings(objects, now);
  const reads = bucketReads(objects, cache, listings);
  const numbers = createNumbers(objects, listings, now);
  const facts = createFingerprints(objects, now);
  /** Complete folders stay complete. */
  const complete = new Set<string>();

  async function isThere(key: string): Promise<boolean> {
    const folder = folderAt(key);
    if (!folder) return (await objects.head(key)) !== undefined;
    if (!complete.has(key) && (await objects.head(folder.description))) complete.add(key);
    return complete.has(key);
  }

  /** Before and after: concurrent readers may have remembered the old state. */
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
        // The plain text is enough where an encoding can't be read.
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
    // A bucket does not fill up.
    keepReserve: async () => {},
    withReserve: () => store,
    check: () => checkBucket(objects, cache),
    ensureTrusted: () => ensureTrusted(objects, store.check),
  };
  return store;
}

/** Names per page during a check, so that lists have several pages. */
const CHECKED_PAGE = 7;

async function checkBucket(objects: BucketObjects, cache: Cache): Promise<string[]> {
  const paged = bucketStore(objects.inPagesOf(CHECKED_PAGE), cache);
  const broken = await checkStorage(paged, objects.tear);
  await noteCheck(objects, broken);
  return broken;
}

const MARKER = 'checked.json';

/** Raised when the check covers more: earlier results no longer count. */
const TRIAL = 1;

/** Each operator may reach the same storage by another address. */
const MOST_STORAGES = 16;

const checked = keptObject({
  contract: z.int(),
  at: z.iso.datetime(),
  version: z.int(),
  /**
   * Endpoint, bucket and prefix of each storage that passed: a copy of the bucket elsewhere
   * contains this file, too.
   */
  storages: z.array(z.string()),
});

/** Records that a storage passed the check, or forgets it. */
export async function noteCheck(objects: BucketObjects, broken: readonly string[]): Promise<void> {
  if (broken.length > 0) return objects.remove(MARKER);
  const storage = storageOf(objects);
  const others = ((await readNote(objects))?.storages ?? []).filter((other) => other !== storage);
  const storages = [storage, ...others].slice(0, MOST_STORAGES);
  const at = new Date().toISOString();
  const note = { contract: CONTRACT_VERSION, at, version: TRIAL, storages };
  await objects.put(MARKER, storedText(note));
}

/** See `Store.ensureTrusted`. */
export async function ensureTrusted(
  objects: BucketObjects,
  check: () => Promise<readonly string[]>,
): Promise<Result<undefined>> {
  const note = await readNote(objects);
  if (note?.storages.includes(storageOf(objects))) return ok(undefined);
  const broken = await check();
  return broken.length === 0 ? ok(undefined) : notTrusted(objects.location, broken);
}

/** Undefined for one of an earlier check. */
async function readNote(objects: BucketObjects) {
  const found = await objects.get(MARKER);
  const note = checked.safeParse(found && parseJson(found.bytes.toString()));
  return note.success && note.data.version >= TRIAL ? note.data : undefined;
}

function storageOf({ endpoint, location }: BucketObjects): string {
  return `${endpoint()} ${location}`;
}

function notTrusted(location: string, broken: readonly string[]): Result<never> {
  return err(
    'store-not-trusted',
    `${location} is no place for a store: ${broken.join('; ')}. Choose a storage whose documents promise conditional writes, such as AWS S3 or Cloudflare R2, and try it with \`site store check\`.`,
  );
}
