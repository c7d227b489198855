import { join } from 'node:path';
import { s3ForFile } from '@platform/testing/s3-for-file';
import { value } from '@platform/testing/site/fixture-site';
import { type BucketStore, bucketStore, noteCheck } from '../src/bucket/bucket-store.ts';
import { openCache } from '../src/bucket/cache.ts';
import { createBucketStore, type OpenOptions, openBucketStore } from '../src/bucket/open-bucket.ts';
import type { Store } from '../src/port/store.ts';

export function bucketForFile() {
  const s3 = s3ForFile();
  return {
    get server() {
      return s3.server;
    },
    requests: s3.requests,
    newLocation: s3.newLocation,
    /** Creates a store there, already trusted: the check takes seconds. */
    async create({ isTrusted = true } = {}) {
      const store = value(await createBucketStore(s3.newLocation()));
      if (isTrusted) await noteCheck(store.objects, []);
      return store;
    },
    reopen: async (store: BucketStore, options?: OpenOptions) =>
      value(await openBucketStore(store.location, options)),
    async edgeAt(store: BucketStore, now: () => number): Promise<BucketStore> {
      const folder = join(await store.localFolder('', []), '..');
      return bucketStore(store.objects, openCache(folder, 1_000_000), now);
    },
  };
}

export async function textOf(store: Store, key: string): Promise<string> {
  const read = await store.read(key);
  return read.ok ? read.value.toString() : read.code;
}
