import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
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

function siteCommand(...args: string[]) {
  const command = fileURLToPath(new URL('../../bin/site.js', import.meta.url));
  return spawn(process.execPath, [command, ...args, '--store', site.store.location]);
}

test('is shown by the compiled command line', async () => {
  await site.goLive();
  const shown = siteCommand('history', '--json');
  expect(await text(shown.stdout)).toContain('promote');
});

test('a command says which request it waits for, and ends in its time', async () => {
  await site.goLive();
  await site.releaseLive('pricing', { version: '1.1.0' });
  bucket.server.fault = ({ method, key }) =>
    method === 'PUT' && key.includes('/ledger/3') ? hanging : undefined;
  const patient = siteCommand('rollback', 'pricing', '--no-wait');
  for await (const line of patient.stderr) {
    if (/: waits for PUT ledger\/3\.json, \d+ s/.test(line)) break;
  }
  patient.kill();
  const hasty = siteCommand('rollback', 'pricing', '--no-wait', '--timeout', '1', '--json');
  const printed = text(hasty.stdout);
  expect(await once(hasty, 'exit')).toEqual([5, null]);
  expect(JSON.parse(await printed)).toMatchObject({ error: { kind: 'timed-out' } });
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
