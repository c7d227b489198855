import { immutableFolderOf, isImmutable, isLedgerEntry } from '../described-folders.ts';
import { withoutEncoding } from '../encodings.ts';
import { NotKept } from '../storage-error.ts';
import type { StoredBytes } from '../store.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketObjects } from './bucket-objects.ts';
import type { Cache } from './cache.ts';
import type { Listings } from './listings.ts';
import { createTurns } from './turns.ts';

/**
 * Reading from a bucket: what never changes comes from this machine's cache, and is requested once
 * however many ask for it at a time.
 */
export interface BucketReads {
  read(key: string): Promise<StoredBytes>;
  /** Brings a file into the cache, if there is such a file. Rejects where the storage fails. */
  bring(key: string): Promise<void>;
  /** A file was written or removed here. */
  changed(key: string): Promise<void>;
}

/**
 * Files that come for visitors at a time: each is in memory until it is on the disk, and what an edge looks
 * for must find a connection.
 */
const FILES = 32;

export function bucketReads(objects: BucketObjects, cache: Cache, listings: Listings): BucketReads {
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const turns = createTurns(FILES);

  /** The ETag that a key has by a listing; null where by that listing there is no such file. */
  function listedEtag(key: string): string | null | undefined {
    const group = groupOf(key);
    const files = group && listings.recent(group.folder);
    if (!group || !files) return undefined;
    // Until its description is there, files of a folder keep coming.
    if (group.description && !files.has(group.description)) return undefined;
    const etag = files.get(key.slice(group.folder.length + 1))?.etag;
    // A revision that is not in the list yet may be the next one.
    return etag ?? (group.description ? null : undefined);
  }

  function mayBeCached(key: string, etag: string): boolean {
    const listed = listedEtag(key);
    // After a restore of the ledger another entry may have the number.
    return listed === undefined ? !isLedgerEntry(key) : listed === etag;
  }

  async function fetch(key: string): Promise<Buffer | undefined> {
    const found = await objects.get(key);
    if (found) {
      await cache.write(key, found.bytes, found.etag);
      return found.bytes;
    }
    // A web server would send what is left of it.
    await cache.forget(key);
    const folder = immutableFolderOf(key);
    // What else its folder lacks is known from now on: most files have no encodings.
    if (folder) await listings.load(folder.folder).catch(() => {});
    return undefined;
  }

  function fetchOnce(key: string): Promise<Buffer | undefined> {
    const begun = underWay.get(key) ?? fetch(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  /**
   * Whether a file's folder lacks it, or is not there: one listing says it of all files. Of a file that a
   * folder lacked it is listed again from time to time, because what was lost comes back in a repair.
   */
  async function isAbsent(key: string): Promise<boolean> {
    const group = groupOf(key);
    if (!group?.description) return false;
    const { folder, description } = group;
    const name = key.slice(folder.length + 1);
    const known = listings.complete(folder, description);
    const isSettled = known && (hasFile(known, name) || listings.recent(folder) !== undefined);
    const files = isSettled
      ? known
      : await listings.look(folder).catch((error: unknown) => {
          if (known) return known;
          throw error;
        });
    return !files.has(description) || !files.has(name);
  }

  async function bytesOf(key: string): Promise<Buffer | undefined> {
    // Who asks after a change must not get the answer to a question from before it.
    if (!isImmutable(key)) return (await objects.get(key))?.bytes;
    if (listedEtag(key) === null) return undefined;
    const cached = await cache.read(key);
    if (cached && mayBeCached(key, cached.etag)) return cached.bytes;
    // Where the object can't be read, the next reader must not find what it was once.
    if (cached) await cache.forget(key);
    return fetchOnce(key);
  }

  return {
    async read(key) {
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
    async bring(key) {
      const etag = await cache.look(key);
      if (etag !== undefined && mayBeCached(key, etag)) return;
      if (await isAbsent(key)) return;
      if ((await turns.take(() => fetchOnce(key))) === undefined) return;
      if ((await cache.look(key)) === undefined) {
        throw new NotKept(`${cache.folder} can't keep ${key}: check its disk and its rights`);
      }
    },
    async changed(key) {
      const group = groupOf(key);
      if (group) listings.forget(group.folder);
      if (isImmutable(key)) await cache.forget(key);
    },
  };
}

/** What is listed together: a folder that a file describes, or the ledger. */
function groupOf(key: string): { folder: string; description?: string } | undefined {
  if (isLedgerEntry(key)) return { folder: 'ledger' };
  const found = immutableFolderOf(key);
  return (
    found && { folder: found.folder, description: found.description.slice(found.folder.length + 1) }
  );
}

/** Whether a folder has a file, or the one that this is an encoding of: that it has no such encoding is for good. */
function hasFile(files: ReadonlyMap<string, unknown>, name: string): boolean {
  return files.has(name) || files.has(withoutEncoding(name));
}
