import { bucketForFile } from '@site/releases/testing/bucket-for-file';
import { value } from '@site/releases/testing/fixture-site';
import { type S3Server, startS3Server } from '@site/testing/s3-server';
import { expect, test } from 'vitest';
import { type BucketStore, ensureTrusted, noteCheck } from './bucket-store.ts';

const bucket = bucketForFile();

async function isTrusted({ objects }: BucketStore): Promise<boolean> {
  let isTried = false;
  await ensureTrusted(objects, async () => {
    isTried = true;
    return [];
  });
  return !isTried;
}

function move(from: S3Server, to: S3Server): void {
  for (const [name, { bytes, metadata }] of from.objects.list('')) {
    to.objects.write(name, bytes, metadata);
  }
}

test('a bucket that moved to another storage is tried there, and stays trusted in the first', async () => {
  const store = await bucket.create();
  expect(await isTrusted(store)).toBe(true);
  const other = await startS3Server(bucket.server.bucket);
  const address = process.env.AWS_ENDPOINT_URL;
  try {
    move(bucket.server, other);
    process.env.AWS_ENDPOINT_URL = other.address;
    const moved = await bucket.reopen(store);
    expect(await isTrusted(moved)).toBe(false);
    await noteCheck(moved.objects, []);
    expect(await isTrusted(moved)).toBe(true);
    move(other, bucket.server);
    expect(await isTrusted(store)).toBe(true);
  } finally {
    process.env.AWS_ENDPOINT_URL = address;
    await other.stop();
  }
});

test('a note that was copied to another prefix proves nothing', async () => {
  const store = await bucket.create();
  const copy = await bucket.create({ isTrusted: false });
  const note = await store.read('checked.json');
  if (!note.ok) throw new Error('there is no note');
  await copy.replace('checked.json', note.value);
  expect(await isTrusted(copy)).toBe(false);
});

test('a storage that broke a promise is forgotten', async () => {
  const store = await bucket.create();
  await noteCheck(store.objects, ['it forgets']);
  expect(await isTrusted(store)).toBe(false);
  expect(value(await ensureTrusted(store.objects, async () => []))).toBe(undefined);
});
