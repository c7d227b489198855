import { concurrentMap } from '@platform/node/concurrent-map';
import type { Result } from '@platform/node/problem';
import { TOO_LARGE } from './largest-file.ts';

/**
 * Where releases, compositions and the ledger live. A file of it has a key, whose parts are joined
 * with slashes: `releases/<app>/<id>/…`, `configurations/<id>.json`, `compositions/<id>/…`,
 * `ledger/<revision>.json`, `ledger/epoch.json` and `renderings/…`, as the README lists them. Each
 * `newest.json` and the render cache change; all else is immutable, and appears as a whole or not at all.
 *
 * This is the port. Nothing outside its adapters, `folder/` and `bucket/`, knows where a file is.
 */
export interface Store {
  /** Such as `/srv/site/store`. */
  readonly location: string;
  /** A key for messages, such as `/srv/site/store/ledger/7.json`. */
  place(key: string): string;

  /** Never rejects: the caller knows what a missing file means. `failed` above `largestSize`. */
  read(key: string): Promise<StoredBytes>;
  exists(key: string): Promise<boolean>;
  /** The names directly below a key, in any order. Rejects if they can't be read. */
  list(key: string): Promise<string[]>;
  // A remote store probes for the next number and rarely lists, so a number behind a gap may be
  // found a minute late. Rejects if they can't be read.
  numbersAbove(key: string, after: number): Promise<number[]>;
  /** All files below a key, by their keys, in any order. */
  filesBelow(key: string): Promise<ReadonlyMap<string, FileFacts>>;
  /** The SHA-256 of a file, recorded or computed; undefined if there is none. */
  sha256Of(key: string): Promise<string | undefined>;
  /** In milliseconds; 0 if unknown. */
  writtenAt(key: string): Promise<number>;

  /** Exactly one of several writers of a key gets `created`. */
  createIfAbsent(key: string, content: Content): Promise<'created' | 'exists'>;
  replace(key: string, content: Content): Promise<void>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Creates a folder with all its files; an existing one stays as it is. */
  createFolder(key: string, files: FolderContent): Promise<'created' | 'exists'>;
  /** Replaces a corrupt folder, which stays if that fails. */
  replaceFolder(key: string, files: FolderContent): Promise<void>;

  /** From then on it is not there, nor any part of it; finishes what a killed one began. */
  removeFolder(key: string): Promise<void>;

  /** For reading at once: unused files go after a minute. Rejects with `NotCached` without room. */
  localFolder(key: string, files: readonly string[]): Promise<string>;
  /** Changes when any of these files was written, replaced or removed. */
  fingerprint(keys: readonly string[]): Promise<string>;
  /** Also if a file got its old timestamp back; may change once more after a creation. */
  strictFingerprint(keys: readonly string[]): Promise<string>;
  /** Until the returned function is called. It may miss changes, so a caller also polls. */
  watch(key: string, changed: () => void): () => void;
  /** Whether `watch` polls, and so misses nothing. */
  readonly isPolled: boolean;

  /** Reserves space for `withReserve` if there is any. */
  keepReserve(): Promise<void>;

  /** The same store, whose writes may use the space reserved for a full disk. */
  withReserve(): Store;

  /** Describes each broken promise of this port. Rejects where the storage fails. */
  check(): Promise<readonly string[]>;
  /** Fails with `store-not-trusted`. Checked before the first ledger entry, and recorded. */
  ensureTrusted(): Promise<Result<undefined>>;
}

export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  /** In milliseconds. */
  readonly writtenAt: number;
}

export type Content = Uint8Array | string;

/** By path in the folder. */
export type FolderContent = ReadonlyMap<string, Content>;

export type StoredBytes =
  | { readonly ok: true; readonly value: Buffer }
  | {
      readonly ok: false;
      /** `forbidden`: other users may read it. `failed`: it is too large, or the storage broken. */
      readonly reason: 'missing' | 'forbidden' | 'failed';
      /** The system's code, such as `ENOENT`. */
      readonly code: string;
    }
  | {
      readonly ok: false;
      /** The storage is unreachable: nobody knows what it has. */
      readonly reason: 'away';
      readonly code: string;
      /** For callers that can't go on without knowing. */
      readonly error: Error;
    };

/** Why a file can't be read, as the end of a sentence. */
export function absence({ reason, code }: Extract<StoredBytes, { ok: false }>): string {
  if (reason === 'missing') return 'is missing';
  return code === TOO_LARGE ? 'is larger than a store may hold' : `can't be read (${code})`;
}

/** As `store.read`. @throws where the storage is unreachable, and nobody knows what it has */
export async function readReachable(store: Pick<Store, 'read'>, key: string) {
  const read = await store.read(key);
  if (!read.ok && read.reason === 'away') throw read.error;
  return read;
}

const AT_ONCE = 32;

/** Undefined for each unreadable file. @throws where the storage is unreachable */
export function readEach(store: Pick<Store, 'read'>, keys: readonly string[]) {
  return concurrentMap(keys, AT_ONCE, async (key) => {
    const read = await readReachable(store, key);
    return read.ok ? read.value : undefined;
  });
}

/** It saves time, and is deleted first if the disk is full. */
export const RENDER_CACHE = 'renderings';

/** All entries of a bucket's ledger in one object; see `bucket/ledger-pack.ts`. */
export const LEDGER_PACK = `${RENDER_CACHE}/ledger.gz`;
