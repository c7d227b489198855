import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bucketForFile } from '@site/releases/testing/bucket-for-file';
import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { createFixtureSiteOn, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { runCaptured } from '@site/releases/testing/run-captured';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BucketStore } from '../store/bucket/bucket-store.ts';
import { readLedger } from '../store/ledger.ts';
import { readLive } from './live.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';
import { undo } from './undo.ts';

const bucket = bucketForFile();
let site: FixtureSite<BucketStore>;
beforeEach(async () => {
  site = await createFixtureSiteOn(await bucket.create());
});
afterEach(() => site.remove());

const input = (store = site.store) => ({ store, by: 'anna', usual: fixtureAddresses });
const live = async () => (await readLive(site.store)).live?.composition.releases;

test('is published, promoted, rolled back and undone', async () => {
  const first = await site.goLive();
  const second = await site.releaseLive('pricing', { version: '1.1.0' });
  expect((await live())?.pricing).toBe(second);
  value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
  expect(await live()).toEqual(first);
  value(await undo(input()));
  expect((await live())?.pricing).toBe(second);
  const actions = (await readLedger(site.store)).map(({ action }) => action);
  expect(actions).toEqual(['promote', 'promote', 'rollback', 'undo']);
});

test('takes both changes of two operators who promote at once', async () => {
  await site.goLive();
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const devices = await site.release('devices', { version: '1.1.0' });
  const promoted = ['pricing', 'devices'].map(async (name) => {
    const store = await bucket.reopen(site.store);
    return promote({ ...input(store), request: { select: [{ name }] } });
  });
  for (const outcome of await Promise.all(promoted)) value(outcome);
  expect(await live()).toMatchObject({ pricing, devices });
  expect((await readLedger(site.store)).map(({ revision }) => revision)).toEqual([1, 2, 3]);
});

test('lives on a storage that fails every seventh time', async () => {
  // No request fails as often as it is tried, in whichever order concurrent ones come.
  const failed = new Set<string>();
  bucket.server.fault = ({ number, method, key }) => {
    const request = `${method} ${key}`;
    if (![3, 6].includes(number % 7) || failed.has(request)) return undefined;
    failed.add(request);
    return number % 7 === 3
      ? { kind: 'cut-after' }
      : { kind: 'answer', status: 503, code: 'SlowDown' };
  };
  await site.goLive();
  const second = await site.releaseLive('pricing', { version: '1.1.0' });
  expect((await live())?.pricing).toBe(second);
  expect((await readLedger(site.store)).map(({ revision }) => revision)).toEqual([1, 2]);
  expect(failed.size).toBeGreaterThan(10);
});

test('gets its damaged files back when a release is published again', async () => {
  const { pricing } = await site.releaseAll();
  const folder = `releases/pricing/${pricing}`;
  const keys = (await site.store.keysBelow(folder)).filter((key) => key.endsWith('.js'));
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

test('is shown by the compiled command line', async () => {
  await site.goLive();
  const command = fileURLToPath(new URL('../../bin/site.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[command, 'history', '--json'],
    ...['--store', site.store.location],
  ]);
  expect(stdout).toContain('promote');
});

test('says in one line where the bucket is gone', async () => {
  await site.releaseAll();
  bucket.server.fault = ({ method }) =>
    method === 'PUT' ? { kind: 'answer', status: 404, code: 'NoSuchBucket' } : undefined;
  const args = ['promote', '--all', '--no-wait', '--store', site.store.location];
  const { code, stderr } = await runCaptured(args);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('there is no such bucket')]);
});
