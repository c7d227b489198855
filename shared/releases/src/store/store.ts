import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '../result.ts';
import { makeFolder } from './folder/rights.ts';

/**
 * Where releases, compositions and the ledger live:
 *
 *     releases/<app>/<id>/{release.json,web/**,node/**}
 *     releases/<app>/newest.json
 *     configurations/<id>.json
 *     configurations/newest.json
 *     compositions/<id>/{composition.json,pages/**}
 *     requests/<composition>.json   what somebody composed it for
 *     ledger/<revision>.json
 *     ledger/epoch.json          which ledger it is
 *     renderings/…               pages as rendered, to be used again; may be deleted
 *     reserve                    room for a rollback on a full disk; may be deleted
 *
 * Everything in it is immutable but each `newest.json` and the requests, and appears whole or not at all.
 */
export interface Store {
  /** Absolute path. */
  readonly folder: string;
  /** Whether what is written may take the room that is kept for a full disk. */
  readonly usesReserve?: boolean;
}

/**
 * Opens a store for reading. Fails with `store-missing` where there is none, and with
 * `store-not-readable` where this user may not look.
 */
export async function openStore(folder: string): Promise<Result<Store>> {
  const store = { folder: resolve(folder) };
  try {
    await access(join(store.folder, 'ledger'), constants.R_OK);
    return ok(store);
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error))) {
      return err(
        'store-not-readable',
        `The store in ${store.folder} can't be read (${codeOf(error)}): run this as a user who may, or ask its owner for the rights.`,
      );
    }
    return err(
      'store-missing',
      `There is no store in ${store.folder}: name yours with --store or SITE_STORE, or make one there with \`site init --store ${store.folder}\`.`,
    );
  }
}

/**
 * Opens a store for writing. Fails with `store-missing` where there is none, for a name that is
 * mistyped would be a new one, and with `store-not-writable` where writing is not allowed.
 */
export async function openStoreToWrite(folder: string): Promise<Result<Store>> {
  const opened = await openStore(folder);
  return opened.ok ? createStore(folder) : opened;
}

/**
 * Opens a store for writing, and creates it where there is none; what is there stays as it is.
 * Fails with `store-not-writable` where that is not allowed.
 */
export async function createStore(folder: string): Promise<Result<Store>> {
  const store = { folder: resolve(folder) };
  const rooms = ['ledger', 'compositions', 'configurations', 'releases', temporaryName];
  try {
    await mkdir(store.folder, { recursive: true });
    for (const room of rooms) {
      const path = join(store.folder, room);
      await makeFolder(store.folder, path);
      await access(path, constants.W_OK);
    }
    return ok(store);
  } catch (error) {
    return err(
      'store-not-writable',
      `Can't write to the store in ${store.folder} (${codeOf(error)}): check its owner and free space, or name another with --store or SITE_STORE.`,
    );
  }
}

const temporaryName = '.temporary';

/** Where things are written before they are renamed into place. */
export function temporaryFolder(store: Store): string {
  return join(store.folder, temporaryName);
}

/** What is kept to save time; it may be deleted at any time. */
export function cacheFolder(store: Store): string {
  return join(store.folder, 'renderings');
}

/** Room that is kept for a rollback or an undo on a full disk; it may be deleted as well. */
export function reserveFile(store: Store): string {
  return join(store.folder, 'reserve');
}

/** The code of a system error, such as `ENOENT`; anything else in words. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Why a file can't be read, as the end of a sentence: a disk that fails is not a file that is gone. */
export function absence(error: unknown): string {
  const code = codeOf(error);
  return ['ENOENT', 'ENOTDIR'].includes(code) ? 'is missing' : `can't be read (${code})`;
}
