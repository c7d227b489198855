import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Fault,
  type S3Server,
  s3Credentials,
  startS3Server,
} from '@platform/testing/s3-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BucketStore, bucketStore, noteCheck } from '../src/store/bucket/bucket-store.ts';
import { openCache } from '../src/store/bucket/cache.ts';
import {
  createBucketStore,
  type OpenOptions,
  openBucketStore,
} from '../src/store/bucket/open-bucket.ts';
import type { Store } from '../src/store/store.ts';
import { value } from './fixture-site.ts';

export function errorResponse(status: number, code: string): Fault {
  return { kind: 'answer', status, code };
}

export type BucketForFile = ReturnType<typeof bucketForFile>;

export function bucketForFile() {
  let started: S3Server;
  let cache: string;
  const variables: Record<string, string> = {};
  beforeAll(async () => {
    started = await startS3Server();
    cache = await mkdtemp(join(tmpdir(), 'cache-'));
    Object.assign(variables, {
      AWS_ENDPOINT_URL: started.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SITE_CACHE: cache,
    });
    Object.assign(process.env, variables);
  });
  afterAll(async () => {
    for (const name of Object.keys(variables)) delete process.env[name];
    await started.stop();
    await rm(cache, { recursive: true, force: true });
  });
  beforeEach(() => started.reset());

  const newLocation = () => `s3://${started.bucket}/${randomUUID()}`;
  return {
    get server(): S3Server {
      return started;
    },
    requests: () => started.requests.map((line) => line.replace(/(?<=[ ?])[\w-]+\//, '')),
    newLocation,
    /** Creates a store there, already trusted: the check takes seconds. */
    async create({ isTrusted = true } = {}) {
      const store = value(await createBucketStore(newLocation()));
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
