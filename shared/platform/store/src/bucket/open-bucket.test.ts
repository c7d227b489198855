import { errorResponse } from '@platform/testing/s3-for-file';
import { type Fault, type S3Server, startS3Server } from '@platform/testing/s3-server';
import { value } from '@platform/testing/site/fixture-site';
import { expect, onTestFinished, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import { openStore } from '../open-store.ts';
import { type BucketStore, ensureTrusted, noteCheck } from './bucket-store.ts';
import { createBucketStore } from './open-bucket.ts';

const bucket = bucketForFile();
async function problemOf(location: string) {
  const opened = await openStore(location);
  return opened.ok ? undefined : opened.problem;
}

test.each([
  's3://',
  's3:bucket/store',
  's3://bucket//store',
  's3://bucket/../store',
  's3://Bucket/store',
  'S3://bucket/store',
  's3://bucket/a store',
])('%s is no place of a store', async (location) => {
  expect(await problemOf(location)).toMatchObject({ kind: 'usage' });
});

test('a store may be a whole bucket, and a slash at its end changes nothing', async () => {
  const { bucket: name } = bucket.server;
  const created = await createBucketStore(`s3://${name}`);
  expect(created).toMatchObject({ ok: true, value: { location: `s3://${name}` } });
  expect(await openStore(`s3://${name}/`)).toMatchObject({ value: { location: `s3://${name}` } });
});

test('a bucket that is not there is never made', async () => {
  const problem = await createBucketStore('s3://mistyped/store');
  expect(problem).toMatchObject({
    problem: { kind: 'store-not-readable', message: expect.stringContaining('no such bucket') },
  });
});

test.each<[string, Fault, RegExp]>([
  ['denied access', errorResponse(403, 'AccessDenied'), /denies access .* s3:ListBucket/],
  ['a wrong key', errorResponse(403, 'InvalidAccessKeyId'), /credentials .* AWS_PROFILE/],
  ['a wrong secret', errorResponse(403, 'SignatureDoesNotMatch'), /credentials .* AWS_PROFILE/],
  ['another region', errorResponse(301, 'PermanentRedirect'), /another region .* AWS_REGION/],
  [
    'a wrong region',
    errorResponse(400, 'AuthorizationHeaderMalformed'),
    /another region .* AWS_REGION/,
  ],
])('%s is named with what to do', async (_name, fault, message) => {
  const store = await bucket.create();
  bucket.server.fault = () => fault;
  const problem = await problemOf(store.location);
  expect(problem).toMatchObject({ kind: 'store-not-readable' });
  expect(problem?.message).toMatch(message);
  expect(problem?.message).not.toContain('\n');
});

test('a clock that is wrong is named, unless the SDK can put up with it', async () => {
  const { location } = await bucket.create();
  bucket.server.fault = () => errorResponse(403, 'RequestTimeTooSkewed');
  expect(await createBucketStore(location)).toMatchObject({
    problem: { message: expect.stringContaining('set the clock') },
  });
});

test('an endpoint where nobody listens is named', async () => {
  const { location } = await bucket.create();
  set('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
  const problem = await createBucketStore(location);
  expect(problem).toMatchObject({
    problem: {
      message: expect.stringMatching(/can't be reached \(ECONNREFUSED\): .*AWS_ENDPOINT_URL/),
    },
  });
});

test.each(['many', '0', '-5'])('a cache of %s megabytes is refused', async (text) => {
  const { location } = await bucket.create();
  set('SITE_CACHE_MB', text);
  expect(await problemOf(location)).toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('SITE_CACHE_MB'),
  });
});

function set(name: string, text: string): void {
  const before = process.env[name];
  process.env[name] = text;
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
}

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
