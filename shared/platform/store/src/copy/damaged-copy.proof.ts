import { writeFile } from 'node:fs/promises';
import { errorResponse } from '@platform/testing/s3-for-file';
import { value } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import type { BucketStore } from '../bucket/bucket-store.ts';
import type { Store } from '../port/store.ts';
import { copyStore } from './copy-store.ts';

const bucket = bucketForFile();
const { site } = siteForEachTest();
let target: BucketStore;
beforeEach(async () => {
  target = await bucket.create();
  value(await copyStore(site.store, target));
});

/** Changes an object but not its metadata, as bit rot does. */
function damage(key: string): void {
  const name = `${target.location.slice('s3://'.length)}/${key}`;
  const { metadata = {} } = bucket.server.objects.read(name) ?? {};
  bucket.server.objects.write(name, Buffer.from('damaged'), metadata);
}

async function anyScript(store: Store): Promise<string> {
  const keys = [...(await store.filesBelow('releases/pricing')).keys()];
  return keys.find((key) => key.endsWith('.js')) ?? '';
}

const pastCache = () => bucket.reopen(target, { pastCache: true });

test.each(['ledger/1.json', 'ledger/epoch.json'])(
  '%s that is damaged is named, and sent again with --verify',
  async (key) => {
    damage(key);
    expect(await copyStore(site.store, target)).toMatchObject({
      problem: { kind: 'damaged-file', message: expect.stringMatching(`${key} .*--verify`) },
    });
    const copied = await copyStore(site.store, await pastCache(), { verify: true });
    expect(copied).toMatchObject({ value: { files: 1, revisions: 0, head: 1 } });
    expect(await target.read(key)).toEqual(await site.store.read(key));
    expect(await copyStore(site.store, target)).toMatchObject({ value: { files: 0 } });
  },
);

test('a storage that fails for a while has no other history', async () => {
  bucket.server.fault = ({ method, key }) =>
    method === 'GET' && key.endsWith('ledger/1.json') ? errorResponse(503, 'SlowDown') : undefined;
  const failed = copyStore(site.store, await pastCache());
  await expect(failed).rejects.toMatchObject({
    kind: 'store-not-readable',
    message: expect.stringMatching(/ledger\/1\.json can't be read \(SlowDown\)/),
  });
});

test('an entry that is damaged in the source is never copied over a sound one', async () => {
  await writeFile(site.store.place('ledger/1.json'), '\0\0');
  const copied = await copyStore(site.store, target, { verify: true });
  expect(copied).toMatchObject({
    problem: { kind: 'damaged-file', message: expect.stringContaining(target.location) },
  });
  value(await copyStore(target, site.store, { verify: true }));
  expect(await site.store.read('ledger/1.json')).toEqual(await target.read('ledger/1.json'));
});

test('what is damaged below its note is found and sent again by the command', async () => {
  const key = await anyScript(target);
  expect(await target.read(key)).toMatchObject({ ok: true });
  damage(key);
  const copy = ['store', 'copy', site.store.folder, target.location];
  expect((await runCaptured(copy)).stdout).toContain('Copied 0 files');
  expect((await runCaptured([...copy, '--verify'])).stdout).toContain('Copied 1 files');
  const anew = await pastCache();
  expect(await anew.read(key)).toEqual(await site.store.read(key));
});

test('what an interrupted upload has left is verified as well', async () => {
  const key = await anyScript(target);
  const [, app, id] = key.split('/');
  await target.remove(`releases/${app}/${id}/release.json`);
  damage(key);
  value(await copyStore(site.store, await pastCache(), { verify: true }));
  const anew = await pastCache();
  expect(await anew.read(key)).toEqual(await site.store.read(key));
});
