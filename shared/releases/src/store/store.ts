import type { Result } from '../problem.ts';

/**
 * Where releases, compositions and the ledger live. A file of it has a key, whose parts are joined
 * with slashes:
 *
 *     releases/<app>/<id>/{release.json,web/**,node/**}
 *     releases/<app>/<id>/maps/**    source maps
 *     releases/<app>/<id>/publication.json
 *     releases/<app>/newest.json
 *     configurations/<id>.json
 *     configurations/newest.json
 *     compositions/<id>/{composition.json,pages/**,texts/**}
 *     compositions/newest.json      the composition that was written last, for edges
 *     requests/<composition>.json   what somebody composed it for
 *     ledger/<revision>.json
 *     ledger/epoch.json             which ledger it is
 *     renderings/…                  the render cache; may be deleted
 *
 * Everything in it is immutable but each `newest.json`, the requests and the render cache, and
 * appears as a whole or not at all.
 *
 * This is the port. `folder/` is its adapter for a folder; nothing outside an adapter knows where
 * and how a file is kept.
 */
export interface Store {
  /** What an operator calls this store, such as `/srv/site/store`. */
  readonly location: string;
  /** What messages call a key, such as `/srv/site/store/ledger/7.json`. */
  place(key: string): string;

  /** Never rejects: the caller knows what a missing file means. */
  read(key: string): Promise<StoredBytes>;
  /**
   * Reads many small files faster than one at a time; undefined for each that can't be read. Rejects
   * where the storage does not answer.
   */
  readEach(keys: readonly string[]): Promise<(Buffer | undefined)[]>;
  exists(key: string): Promise<boolean>;
  /** The names directly below a key, in any order. Rejects where they can't be read. */
  list(key: string): Promise<string[]>;
  /**
   * The numbers above `after` in names such as `7.json` directly below a key, in any order. A store
   * that is far away looks for the next number and lists the others only now and then, so a number
   * behind a gap may be found a minute late. Rejects where they can't be read.
   */
  numbersAbove(key: string, after: number): Promise<number[]>;
  /** The keys of all files below a key, at any depth, in any order; none where there is nothing. */
  keysBelow(key: string): Promise<string[]>;
  /** The SHA-256 of a file, as the storage has noted or now reads it; undefined if there is none. */
  sha256Of(key: string): Promise<string | undefined>;
  /** When a file was written, in milliseconds; 0 where that is not known. */
  writtenAt(key: string): Promise<number>;

  /** Creates a file. Of several writers of one key exactly one gets `created`. */
  createIfAbsent(key: string, content: Content): Promise<'created' | 'exists'>;
  /** Writes a file, over the one that is there. */
  replace(key: string, content: Content): Promise<void>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Creates a folder with all its files. One that is there stays as it is. */
  createFolder(key: string, files: FolderContent): Promise<'created' | 'exists'>;
  /** As `createFolder`, in the place of a corrupt folder, which stays where the new one fails. */
  replaceFolder(key: string, files: FolderContent): Promise<void>;

  /**
   * A folder on this machine that has these files of a folder of the store, as far as the store has
   * them, for reading at once: it may be short of files that nobody has named for a minute. Rejects with
   * `NotKept` where this machine has no room for one that the store has.
   */
  localFolder(key: string, files: readonly string[]): Promise<string>;
  /** A text that differs once any of these files was written, replaced or removed. */
  fingerprint(keys: readonly string[]): Promise<string>;
  /**
   * As `fingerprint`, also where a file was written and got its old age back. It may differ once more
   * shortly after a file was created.
   */
  strictFingerprint(keys: readonly string[]): Promise<string>;
  /**
   * Calls back when something directly below a key changes, as far as the storage notices, until
   * the returned function is called. A caller that must not miss anything also checks from time to
   * time.
   */
  watch(key: string, changed: () => void): () => void;
  /** Whether `watch` asks the storage again and again, so that it misses nothing. */
  readonly isPolled: boolean;

  /**
   * Makes sure that `withReserve` has some room on a full disk. If there is no room, it does
   * nothing.
   */
  keepReserve(): Promise<void>;
  /** The same store, whose writes may take the room that is kept for a rollback on a full disk. */
  withReserve(): Store;

  /**
   * Tries whether the storage does what this port promises, and says of each broken promise what it
   * did instead. Rejects where the storage fails.
   */
  check(): Promise<readonly string[]>;
  /**
   * Fails with `store-not-trusted` where the storage breaks a promise. It is tried before the first
   * entry of a ledger, and what came out is remembered.
   */
  ensureTrusted(): Promise<Result<undefined>>;
}

export type Content = Uint8Array | string;

/** The files of a folder: path inside it, and content. */
export type FolderContent = ReadonlyMap<string, Content>;

/** The outcome of reading a file. */
export type StoredBytes =
  | { readonly ok: true; readonly value: Buffer }
  | {
      readonly ok: false;
      /** `forbidden`: other users may read it. `failed`: the storage is broken. */
      readonly reason: 'missing' | 'forbidden' | 'failed';
      /** What the system calls it, such as `ENOENT`. */
      readonly code: string;
    }
  | {
      readonly ok: false;
      /** The storage does not answer at the moment: nobody knows what it has. */
      readonly reason: 'away';
      readonly code: string;
      /** To be thrown by whoever can't go on without knowing. */
      readonly error: Error;
    };

/** Why a file can't be read, as the end of a sentence: a disk that fails is not a file that is gone. */
export function absence({ reason, code }: Extract<StoredBytes, { ok: false }>): string {
  return reason === 'missing' ? 'is missing' : `can't be read (${code})`;
}

/** The render cache: it saves time, and is deleted first if the disk is full. */
export const RENDER_CACHE = 'renderings';
