import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { done, failed, type Result } from '../result.ts';
import { makeFolder } from './rights.ts';

/**
 * Where releases, compositions and the ledger live:
 *
 *     releases/<app>/<id>/{release.json,web/**,node/**}
 *     releases/<app>/newest.json
 *     configurations/<id>.json
 *     configurations/newest.json
 *     compositions/<id>/{composition.json,pages/**}
 *     ledger/<revision>.json
 *     renderings/…               pages as rendered, to be used again; may be deleted
 *
 * Everything in it is immutable but each `newest.json`, and appears whole or not at all.
 */
export interface Store {
  /** Absolute path. */
  readonly folder: string;
}

/**
 * Opens a store for reading. Fails with `store-missing` where there is none, and with
 * `store-not-readable` where this user may not look.
 */
export async function openStore(folder: string): Promise<Result<Store>> {
  const store = { folder: resolve(folder) };
  try {
    await access(join(store.folder, 'ledger'), constants.R_OK);
    return done(store);
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error))) {
      return failed(
        'store-not-readable',
        `The store in ${store.folder} can't be read (${codeOf(error)}): run this as a user who may, or ask its owner for the rights.`,
      );
    }
    return failed(
      'store-missing',
      `There is no store in ${store.folder}: publish an application first, or name the store with --store or SITE_STORE.`,
    );
  }
}

/**
 * Opens a store for writing, and creates it where there is none.
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
    return done(store);
  } catch (error) {
    return failed(
      'store-not-writable',
      `Can't write to the store in ${store.folder} (${codeOf(error)}): check its owner and free space, or name another with --store or SITE_STORE.`,
    );
  }
}

const temporaryName = '.temporary';

/** Where things are written before they are renamed into place; on the same disk as the rest. */
export function temporaryFolder(store: Store): string {
  return join(store.folder, temporaryName);
}

/** The code of a system error, such as `ENOENT`; anything else in words. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
