import type { BucketForFile } from '@platform/testing/site/bucket-for-file';
import { createFixtureSiteOn } from '@platform/testing/site/fixture-site';
import { beforeAll } from 'vitest';

const prefixOf = (location: string) => location.slice('s3://'.length);

/** Resolves to copies of one live site, each in a store of its own: a promotion takes a second. */
export function liveInBucket(bucket: BucketForFile) {
  let template = '';
  beforeAll(async () => {
    const site = await createFixtureSiteOn(await bucket.create());
    await site.goLive();
    template = prefixOf(site.store.location);
    await site.remove();
  });
  return async () => {
    const { objects } = bucket.server;
    const store = await bucket.create();
    for (const [name, { bytes, metadata }] of objects.list(`${template}/`)) {
      const isOfPlace = /\/(?:store|checked)\.json$/.test(name);
      const copy = name.replace(template, prefixOf(store.location));
      if (!isOfPlace) objects.write(copy, bytes, metadata);
    }
    return store;
  };
}
