import { limited } from '@platform/node/limited';
import {
  immutableFolderOf,
  isImmutable,
  isLedgerEntry,
  isSignature,
} from '../port/described-folders.ts';
import { NotCached } from '../port/storage-error.ts';
import type { StoredBytes } from '../port/store.ts';
import { withoutEncoding } from '../stored/encodings.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketObjects, ObjectFacts } from './bucket-objects.ts';
import type { Cache } from './cache.ts';
import type { LedgerPack } from './ledger-pack.ts';

/** Downloads, and as many listings: files are in memory, and polling needs a connection. */
const FOR_VISITORS = 32;

/** What never changes comes from this machine's cache, and concurrent readers share one request. */
export function bucketReads(
  objects: BucketObjects,
  cache: Cache,
  listings: Listings,
  pack: LedgerPack,
) {
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const atOnce = limited(FOR_VISITORS);

  /** The ETag of a key in the latest listing; null if the listing lacks it. */
  function listedEtag(key: string): string | null | undefined {
    if (isLedgerEntry(key)) {
      // A revision missing in the list may be the next one.
      return listings.recent('ledger')?.get(key.slice('ledger/'.length))?.etag;
    }
    const place = immutableFolderOf(key);
    if (!place) return undefined;
    const files = listings.recent(place.folder);
    // Files keep coming until the description is there.
    return files?.has(place.description) ? (files.get(place.name)?.etag ?? null) : undefined;
  }

  function mayBeCached(key: string, etag: string): boolean {
    const listed = listedEtag(key);
    return listed === undefined ? !isLedgerEntry(key) : listed === etag;
  }

  async function fetch(key: string): Promise<Buffer | undefined> {
    const found = await objects.get(key);
    if (found) {
      await cache.write(key, found.bytes, found.etag);
      return found.bytes;
    }
    // A web server would send the stale copy.
    await cache.forget(key);
    const folder = immutableFolderOf(key);
    // One listing says which other files, mostly encodings, are missing too.
    if (folder) await listings.load(folder.folder).catch(() => {});
    return undefined;
  }

  function fetchOnce(key: string): Promise<Buffer | undefined> {
    const begun = underWay.get(key) ?? fetch(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  /** By one listing for all files of a folder, repeated now and then: a repair may add files. */
  async function isAbsent(key: string): Promise<boolean> {
    const place = immutableFolderOf(key);
    if (!place) return false;
    const { folder, description, name } = place;
    const known = listings.complete(folder, description);
    // Encodings are never added later.
    const hasFile = known?.has(name) || known?.has(withoutEncoding(name));
    const isSettled = known && (hasFile || listings.recent(folder) !== undefined);
    const files = isSettled
      ? known
      : await listings.look(folder).catch((error: unknown) => {
          if (known) return known;
          throw error;
        });
    return !files.has(description) || !files.has(name);
  }

  async function bytesOf(key: string): Promise<Buffer | undefined> {
    // A request that began before a change must not answer for the time after it.
    if (!isImmutable(key)) return (await objects.get(key))?.bytes;
    // A signature may have been added since the listing.
    const etag = listedEtag(key);
    if (etag === null && !isSignature(key)) return undefined;
    const listed = listings.recent('ledger')?.size ?? 0;
    const packed = etag && isLedgerEntry(key) ? await pack.read(key, etag, listed) : undefined;
    if (packed) return packed;
    const cached = await cache.read(key);
    if (cached && mayBeCached(key, cached.etag)) return cached.bytes;
    // If the object is unreadable now, the next reader must not get the stale copy.
    if (cached) await cache.forget(key);
    return fetchOnce(key);
  }

  return {
    async read(key: string): Promise<StoredBytes> {
      try {
        const value = await bytesOf(key);
        return value ? { ok: true, value } : { ok: false, reason: 'missing', code: 'NoSuchKey' };
      } catch (error) {
        if (!(error instanceof BucketError)) throw error;
        const { code } = error;
        if (error.isAway) return { ok: false, reason: 'away', code, error };
        const reason = error.kind === 'store-not-readable' ? 'forbidden' : 'failed';
        return { ok: false, reason, code };
      }
    },
    /** Loads a file into the cache if it exists. Rejects where the storage fails. */
    async bring(key: string): Promise<void> {
      const etag = await cache.look(key);
      if (etag !== undefined && mayBeCached(key, etag)) return;
      if (await isAbsent(key)) return;
      if ((await atOnce(() => fetchOnce(key))) === undefined) return;
      if ((await cache.look(key)) === undefined) {
        throw new NotCached(`${cache.folder} can't keep ${key}: check its disk and its rights`);
      }
    },
    async changed(key: string): Promise<void> {
      listings.forget(isLedgerEntry(key) ? 'ledger' : (immutableFolderOf(key)?.folder ?? ''));
      if (isImmutable(key)) await cache.forget(key);
    },
  };
}

/** Milliseconds for which a listing is proof that a file is missing. */
const FRESH_MS = 60_000;

/** The same for a whole folder, which may be published at any time. */
const FRESH_FOLDER_MS = 500;

const MOST = 256;

type Files = ReadonlyMap<string, ObjectFacts>;

export type Listings = ReturnType<typeof createListings>;

/** The latest listings of folders: one request says which files exist and whether they were rewritten. */
export function createListings(objects: BucketObjects, now: () => number) {
  const known = new Map<string, { readonly at: number; readonly files: Files }>();
  /** Separate, because strangers can name any number of missing folders. */
  const empty: typeof known = new Map();
  const underWay = new Map<string, Promise<Files>>();
  const atOnce = limited(FOR_VISITORS);

  function forget(folder: string): void {
    known.delete(folder);
    empty.delete(folder);
  }

  async function load(folder: string): Promise<Files> {
    const at = now();
    const { files } = await objects.list(`${folder}/`, 'all');
    forget(folder);
    const group = files.size === 0 ? empty : known;
    group.set(folder, { at, files });
    const [oldest] = group.keys();
    if (group.size > MOST && oldest !== undefined) group.delete(oldest);
    return files;
  }

  function within(milliseconds: number, folder: string): Files | undefined {
    const found = known.get(folder) ?? empty.get(folder);
    return found && now() - found.at < milliseconds ? found.files : undefined;
  }

  return {
    load,
    forget,
    async look(folder: string): Promise<Files> {
      const found = within(FRESH_FOLDER_MS, folder);
      if (found) return found;
      const begun =
        underWay.get(folder) ?? atOnce(() => load(folder)).finally(() => underWay.delete(folder));
      underWay.set(folder, begun);
      return begun;
    },
    /** From any time: a complete folder never gains files. */
    complete(folder: string, description: string): Files | undefined {
      const files = known.get(folder)?.files;
      return files?.has(description) ? files : undefined;
    },
    /** Undefined if it is older than a minute. */
    recent: (folder: string) => within(FRESH_MS, folder),
  };
}
