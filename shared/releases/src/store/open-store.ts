import type { Result } from '../problem.ts';
import {
  createFolderStore,
  openFolderStore,
  openFolderStoreToWrite,
} from './folder/open-folder.ts';
import type { Store } from './store.ts';

/*
 * The only place that knows which adapters there are: the location of a store says which one keeps it.
 */

/**
 * Opens a store for reading. Fails with `store-missing` where there is none, and with
 * `store-not-readable` where this user may not read it.
 */
export function openStore(location: string): Promise<Result<Store>> {
  return openFolderStore(location);
}

/**
 * Opens a store for writing. Fails with `store-missing` where there is none, because a mistyped
 * location would become a new one, and with `store-not-writable` where writing is not allowed.
 */
export function openStoreToWrite(location: string): Promise<Result<Store>> {
  return openFolderStoreToWrite(location);
}

/**
 * Opens a store for writing, and creates it where there is none; what is there stays as it is.
 * Fails with `store-not-writable` where that is not allowed.
 */
export function createStore(location: string): Promise<Result<Store>> {
  return createFolderStore(location);
}
