import { createStore, openStore } from '@platform/store/open-store';
import type { Store } from '@platform/store/store';
import { s3ForFile } from '../s3-for-file.ts';
import type { S3Object } from '../s3-objects.ts';
import { value } from './fixture-site.ts';

export type BucketForFile = ReturnType<typeof bucketForFile>;

export function bucketForFile() {
  const s3 = s3ForFile();
  let trust: S3Object | undefined;
  return {
    get server() {
      return s3.server;
    },
    /** Creates a store there, already trusted: the first is checked, which takes seconds. */
    async create(): Promise<Store> {
      const store = value(await createStore(s3.newLocation()));
      const { objects } = s3.server;
      const note = `${store.location.slice('s3://'.length)}/checked.json`;
      if (trust) objects.write(note, trust.bytes, trust.metadata);
      else value(await store.ensureTrusted());
      trust ??= objects.read(note);
      return store;
    },
    reopen: async (store: Store) => value(await openStore(store.location)),
  };
}
