import type { Result } from '@platform/node/problem';
import type { OpenOptions } from './bucket/open-bucket.ts';
import { createFolderStore, openFolderStore } from './folder/folder-store.ts';
import type { Store } from './port/store.ts';

export type { OpenOptions } from './bucket/open-bucket.ts';

/* The only place that knows both adapters: the location of a store says which one it has. */

function isBucketLocation(location: string): boolean {
  return /^s3:/i.test(location);
}

/** Opens a store for reading. Fails with `store-missing` or `store-not-readable`. */
export async function openStore(
  location: string,
  options: OpenOptions = {},
): Promise<Result<Store>> {
  if (!isBucketLocation(location)) return openFolderStore(location, options);
  const { openBucketStore } = await import('./bucket/open-bucket.ts');
  return openBucketStore(location, options);
}

/** Opens an existing store for writing. Fails with `store-missing` or `store-not-writable`. */
export async function openStoreToWrite(
  location: string,
  options: OpenOptions = {},
): Promise<Result<Store>> {
  const opened = await openStore(location, options);
  // A bucket decides it for each write.
  return opened.ok && !isBucketLocation(location) ? createFolderStore(location, options) : opened;
}

/** Opens a store for writing, or creates it. Fails with `store-not-writable`. */
export async function createStore(
  location: string,
  options: OpenOptions = {},
): Promise<Result<Store>> {
  if (isBucketLocation(location)) {
    const { createBucketStore } = await import('./bucket/open-bucket.ts');
    return createBucketStore(location, options);
  }
  return createFolderStore(location, options);
}
