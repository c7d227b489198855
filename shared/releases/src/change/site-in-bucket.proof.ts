import { bucketForFile } from '@site/releases/testing/bucket-for-file';
import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { createFixtureSiteOn, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BucketStore } from '../store/bucket/bucket-store.ts';
import { readLive } from './live.ts';
import { rollback } from './rollback.ts';

const bucket = bucketForFile();
let site: FixtureSite<BucketStore>;
beforeEach(async () => {
  site = await createFixtureSiteOn(await bucket.create());
});
afterEach(() => site.remove());

const input = (store = site.store) => ({ store, by: 'anna', usual: fixtureAddresses });
const live = async () => (await readLive(site.store)).live?.composition.releases;

test('gets its damaged files back when a release is published again', async () => {
  const { pricing } = await site.releaseAll();
  const folder = `releases/pricing/${pricing}`;
  const keys = [...(await site.store.filesBelow(folder)).keys()].filter((key) =>
    key.endsWith('.js'),
  );
  expect(keys.length).toBeGreaterThan(1);
  // They are in the cache of this machine, which must not hide what happened to the bucket.
  const before = await site.store.readEach(keys);
  for (const key of keys) {
    const name = `${site.store.location.slice('s3://'.length)}/${key}`;
    const found = bucket.server.objects.read(name);
    bucket.server.objects.write(name, Buffer.from('damaged'), found?.metadata ?? {});
  }
  await site.release('pricing');
  for (const key of keys) {
    const { etag } = (await site.store.objects.get(key)) ?? {};
    expect(etag).toBeDefined();
  }
  expect(await (await bucket.reopen(site.store)).readEach(keys)).toEqual(before);
});

/** What a storage does that never answers, as far as a test is concerned. */
const hanging = { kind: 'slow', milliseconds: 60_000 } as const;

test('goes back while the render cache hangs, which is tried once', async () => {
  const first = await site.goLive();
  await site.releaseLive('pricing', { version: '1.1.0' });
  const tried: string[] = [];
  bucket.server.fault = ({ method, key }) => {
    if (!key.includes('/renderings/')) return undefined;
    tried.push(`${method} ${key}`);
    return hanging;
  };
  const store = await bucket.reopen(site.store);
  value(await rollback({ ...input(store), select: [{ name: 'pricing' }] }));
  bucket.server.reset();
  expect(await live()).toEqual(first);
  expect(tried).toHaveLength(1);
});
