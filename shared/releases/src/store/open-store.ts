import type { Result } from '../problem.ts';
import { isBucketLocation } from './bucket/bucket-location.ts';
import {
  createFolderStore,
  openFolderStore,
  openFolderStoreToWrite,
} from './folder/open-folder.ts';
import type { Store } from './store.ts';

/*
 * The only place that knows which adapters there are: the location of a store says which one keeps it.
 */

export interface OpenOptions {
  /** Reads come from the storage itself, whatever copies this machine has. */
  readonly pastCache?: boolean;
}

/**
 * Opens a store for reading. Fails with `store-missing` where there is none, and with
 * `store-not-readable` where this user may not read it.
 */
export async function openStore(
  location: string,
  options: OpenOptions = {},
): Promise<Result<Store>> {
  if (!isBucketLocation(location)) return openFolderStore(location);
  const { openBucketStore } = await import('./bucket/open-bucket.ts');
  return openBucketStore(location, options);
}

/**
 * Opens a store for writing. Fails with `store-missing` where there is none, because a mistyped
 * location would become a new one, and with `store-not-writable` where writing is not allowed.
 */
export async function openStoreToWrite(
  location: string,
  options: OpenOptions = {},
): Promise<Result<Store>> {
  // Whether a bucket may be written is known only of each write.
  if (isBucketLocation(location)) return openStore(location, options);
  return openFolderStoreToWrite(location);
}

/**
 * Opens a store for writing, and creates it where there is none; what is there stays as it is.
 * Fails with `store-not-writable` where that is not allowed.
 */
export async function createStore(location: string): Promise<Result<Store>> {
  if (isBucketLocation(location)) {
    const { createBucketStore } = await import('./bucket/open-bucket.ts');
    return createBucketStore(location);
  }
  return createFolderStore(location);
}
