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
  /** Reads many small files faster than one at a time; undefined for each that can't be read. */
  readEach(keys: readonly string[]): Promise<(Buffer | undefined)[]>;
  exists(key: string): Promise<boolean>;
  /** The names directly below a key, in any order. Rejects where they can't be read. */
  list(key: string): Promise<string[]>;
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

  /** A folder on this machine that has the files of a folder of the store, for reading. */
  localFolder(key: string): Promise<string>;
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

  /**
   * Makes sure that `withReserve` has some room on a full disk. If there is no room, it does
   * nothing.
   */
  keepReserve(): Promise<void>;
  /** The same store, whose writes may take the room that is kept for a rollback on a full disk. */
  withReserve(): Store;
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
    };

/** Why a file can't be read, as the end of a sentence: a disk that fails is not a file that is gone. */
export function absence({ reason, code }: Extract<StoredBytes, { ok: false }>): string {
  return reason === 'missing' ? 'is missing' : `can't be read (${code})`;
}

/** The render cache: it saves time, and is deleted first if the disk is full. */
export const RENDER_CACHE = 'renderings';
