import { join } from 'node:path';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { looseObject } from '@platform/contracts/loose-object';
import { concurrentMap } from '@platform/node/concurrent-map';
import { parseJson } from '@platform/node/parse-json';
import { err } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import * as z from 'zod/mini';
import { checkStorage } from '../port/check-storage.ts';
import {
  folderAt,
  immutableFolderOf,
  isImmutable,
  isLedgerEntry,
  numbersAbove,
} from '../port/described-folders.ts';
import type { Store } from '../port/store.ts';
import { storedText } from '../port/stored-json.ts';
import { withoutEncoding } from '../stored/encodings.ts';
import type { BucketObjects, ObjectFacts } from './bucket-objects.ts';
import { bucketReads, createListings, type Listings } from './bucket-reads.ts';
import type { Cache } from './cache.ts';
import { AT_ONCE, createFolder, createObject, replaceFolder } from './create-object.ts';
import { createLedgerPack } from './ledger-pack.ts';

export interface BucketStore extends Store {
  readonly objects: BucketObjects;
}

export function bucketStore(
  objects: BucketObjects,
  cache: Cache,
  now: () => number = () => performance.now(),
  pack = createLedgerPack(objects),
): BucketStore {
  const listings = createListings(objects, now);
  const reads = bucketReads(objects, cache, listings, pack);
  const numbers = createNumbers(objects, listings, now);
  const fingerprint = createFingerprints(objects, now);
  const complete = new Set<string>();
  const below = (key: string) => (key === '' ? '' : `${key}/`);

  async function exists(key: string): Promise<boolean> {
    const folder = folderAt(key);
    if (!folder) return (await objects.head(key)) !== undefined;
    if (!complete.has(key) && (await objects.head(folder.description))) complete.add(key);
    return complete.has(key);
  }

  /** Before and after: concurrent readers may have remembered the old state. */
  async function changing<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    await reads.changed(key);
    return work().finally(() => reads.changed(key));
  }

  const store: BucketStore = {
    objects,
    location: objects.location,
    place: (key) => `${objects.location}/${key}`,
    read: reads.read,
    exists,
    async list(key) {
      const { files, folders } = await objects.list(below(key), 'direct');
      const there = await concurrentMap(folders, AT_ONCE, async (name) => {
        const folder = below(key) + name;
        return folderAt(folder) === undefined || exists(folder);
      });
      return [...files.keys(), ...folders.filter((_name, position) => there[position])];
    },
    numbersAbove: numbers,
    async filesBelow(key) {
      const { files } = await objects.list(below(key), 'all');
      return new Map([...files].map(([path, facts]) => [below(key) + path, facts]));
    },
    sha256Of: async (key) => (await objects.head(key))?.sha256,
    writtenAt: async (key) => (await objects.head(key).catch(() => undefined))?.writtenAt ?? 0,
    async createIfAbsent(key, content) {
      const outcome = await changing(key, () => createObject(objects, key, content));
      const isAdded = outcome === 'created' && isLedgerEntry(key);
      if (isAdded) await pack.renew(() => listings.load('ledger'), reads).catch(() => {});
      return outcome;
    },
    replace: (key, content) => changing(key, () => objects.put(key, content)),
    remove: (key) => changing(key, () => objects.remove(key)),
    createFolder: (key, files) =>
      createFolder(objects, key, files).finally(() => listings.forget(key)),
    async replaceFolder(key, files) {
      await replaceFolder(objects, key, files);
      for (const path of files.keys()) await reads.changed(`${key}/${path}`);
    },
    async removeFolder(key) {
      const description = folderAt(key)?.description;
      // First, so that it counts as missing at once.
      if (description) await store.remove(description);
      complete.delete(key);
      const { files } = await objects.list(below(key), 'all');
      await concurrentMap([...files.keys()], AT_ONCE, (path) => store.remove(below(key) + path));
    },
    async localFolder(key, files) {
      const failed = new Map<string, unknown>();
      await concurrentMap(files, AT_ONCE, (path) =>
        reads.bring(`${key}/${path}`).catch((error: unknown) => void failed.set(path, error)),
      );
      for (const [path, error] of failed) {
        const plain = withoutEncoding(path);
        // The plain text is enough where an encoding can't be read.
        if (failed.has(plain) || !files.includes(plain)) throw error;
      }
      return join(cache.folder, key);
    },
    fingerprint,
    strictFingerprint: (keys) => strictFingerprint(objects, listings, keys),
    isPolled: true,
    watch(key, changed) {
      let highest = 0;
      return watchBucket(async () => {
        if (key !== 'ledger') return fingerprint([`${key}/newest.json`]);
        highest = Math.max(highest, ...(await numbers(key, highest)));
        return String(highest);
      }, changed);
    },
    // A bucket does not fill up.
    keepReserve: async () => {},
    withReserve: () => store,
    async check() {
      const broken = await checkStorage(store);
      await noteCheck(objects, broken);
      return broken;
    },
    ensureTrusted: () => ensureTrusted(objects, store.check),
  };
  return store;
}

const MARKER = 'checked.json';

/** Each operator may reach the same storage by another address. */
const MOST_STORAGES = 16;

const checked = looseObject({
  contract: z.int(),
  at: z.iso.datetime(),
  /** Endpoint and location of those that passed: a copy elsewhere contains this file, too. */
  storages: z.array(z.string()),
});

export async function noteCheck(objects: BucketObjects, broken: readonly string[]): Promise<void> {
  if (broken.length > 0) return objects.remove(MARKER);
  const others = await trustedStorages(objects);
  const storages = [...new Set([storageOf(objects), ...others])].slice(0, MOST_STORAGES);
  const at = new Date().toISOString();
  await objects.put(MARKER, storedText({ contract: CONTRACT_VERSION, at, storages }));
}

export async function ensureTrusted(objects: BucketObjects, check: Store['check']) {
  // The endpoint is known after a request.
  const storages = await trustedStorages(objects);
  if (storages.includes(storageOf(objects))) return ok(undefined);
  const broken = await check();
  if (broken.length === 0) return ok(undefined);
  return err(
    'store-not-trusted',
    `${objects.location} is no place for a store: ${broken.join('; ')}. Choose a storage whose documents promise conditional writes, such as AWS S3 or Cloudflare R2, and try it with \`site store check\`.`,
  );
}

async function trustedStorages(objects: BucketObjects): Promise<readonly string[]> {
  const found = await objects.get(MARKER);
  const note = checked.safeParse(found && parseJson(found.bytes.toString()));
  return note.success ? note.data.storages : [];
}

function storageOf({ endpoint, location }: BucketObjects): string {
  return `${endpoint()} ${location}`;
}

/** Milliseconds: 95 of 100 changes are served within a second, for 10 million requests a month. */
const POLL_MS = 500;

export function watchBucket(look: () => Promise<string>, changed: () => void): () => void {
  let seen: string | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    const now = await look().catch(() => 'away');
    if (isStopped) return;
    const before = seen;
    seen = now;
    timer = setTimeout(turn, POLL_MS);
    if (before !== undefined && now !== before) changed();
  };
  void turn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Milliseconds after which numbers are listed, and ledger entries checked, once more. */
const RECHECK_MS = 60_000;

/** More new numbers than these are listed, and a storage that says yes to each name ends there. */
const MOST_PROBED = 32;

/** Probes for the next number, which nearly always is not there, and seldom lists. */
function createNumbers(objects: BucketObjects, listings: Listings, now: () => number) {
  const lists = new Map<string, { readonly at: number; readonly highest: number }>();

  async function list(folder: string, after: number): Promise<number[]> {
    const at = now();
    const numbers = numbersAbove([...(await listings.load(folder)).keys()], 0);
    lists.set(folder, { at, highest: numbers.reduce((one, other) => Math.max(one, other), 0) });
    return numbers.filter((number) => number > after);
  }

  return async (folder: string, after: number): Promise<number[]> => {
    const listed = lists.get(folder);
    const isDue = after === 0 || !listed || now() - listed.at >= RECHECK_MS;
    if (isDue) return list(folder, after);
    const found: number[] = [];
    for (let next = after + 1; await objects.head(`${folder}/${next}.json`); next += 1) {
      found.push(next);
      if (found.length > MOST_PROBED) return list(folder, after);
    }
    // Whoever called last time may have been another caller, and both have to find the same.
    return after + found.length < listed.highest ? list(folder, after) : found;
  };
}

/** Immutable files cost no request, except ledger entries now and then: a restore changes them. */
function createFingerprints(objects: BucketObjects, now: () => number) {
  /** An edge asks only for the entry that it serves. */
  let latest: { readonly key: string; readonly at: number; readonly text: string } | undefined;

  async function ofEntry(key: string): Promise<string> {
    const before = latest?.key === key ? latest : undefined;
    const at = now();
    if (before && at - before.at < RECHECK_MS) return before.text;
    // An unreachable storage is no change.
    const text = await objects.head(key).then(describe, () => before?.text ?? 'unknown');
    latest = { key, at, text };
    return text;
  }

  return async (keys: readonly string[]): Promise<string> => {
    const found = await concurrentMap(keys, AT_ONCE, async (key) => {
      if (isLedgerEntry(key)) return ofEntry(key);
      if (isImmutable(key)) return 'immutable';
      return describe(await objects.head(key).catch(() => undefined));
    });
    return found.join();
  };
}

/** As `fingerprint`, from listings: one request covers a thousand files. */
async function strictFingerprint(
  objects: BucketObjects,
  listings: Listings,
  keys: readonly string[],
): Promise<string> {
  const folders = [...new Set(keys.flatMap((key) => immutableFolderOf(key)?.folder ?? []))];
  const listed = await concurrentMap(folders, AT_ONCE, (folder) => listings.load(folder));
  const found = await concurrentMap(keys, AT_ONCE, async (key) => {
    const place = immutableFolderOf(key);
    if (!place) return describe(await objects.head(key));
    return describe(listed[folders.indexOf(place.folder)]?.get(place.name));
  });
  return found.join();
}

function describe(found: ObjectFacts | undefined): string {
  return found ? `${found.etag}-${found.size}-${found.writtenAt}` : 'missing';
}
