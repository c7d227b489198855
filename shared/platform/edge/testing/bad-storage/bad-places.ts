import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@platform/node/hash';
import type { S3Objects } from '@platform/testing/s3-objects';
import { s3Credentials, startS3Server } from '@platform/testing/s3-server';
import type { BadBucket } from './bad-buckets.ts';

/** A copy of a live site for one command, in a bucket that becomes bad. */
export interface Place {
  readonly location: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly hangs: boolean;
  spoil(): Promise<void>;
  /** The revisions that are really there, whatever the storage says. */
  revisions(): Promise<readonly number[]>;
  /** Puts an entry there, as another operator would on a sound day. */
  append(revision: number, text: string): Promise<void>;
  remove(): Promise<void>;
}

const BUCKET = 'site-of-tests';
const PREFIX = 'store/';
const LOCATION = `s3://${BUCKET}/store`;

/** @param template where its objects are, by key */
export async function bucketPlace(
  template: ReadonlyMap<string, Parameters<S3Objects['write']>>,
  { fault, hangs = false }: BadBucket,
): Promise<Place> {
  const server = await startS3Server(BUCKET);
  const cache = await mkdtemp(join(tmpdir(), 'machine-'));
  const write = (key: string, text: string) =>
    server.objects.write(`${BUCKET}/${PREFIX}${key}`, Buffer.from(text), { sha256: sha256(text) });
  for (const object of template.values()) server.objects.write(...object);
  // It was tried when it was sound.
  const storages = [`${server.address} ${LOCATION}`];
  const checked = { contract: 2, at: new Date().toISOString(), storages };
  write('checked.json', JSON.stringify(checked));
  return {
    location: LOCATION,
    hangs,
    variables: {
      AWS_ENDPOINT_URL: server.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SITE_CACHE: cache,
    },
    async spoil() {
      server.fault = fault;
    },
    async revisions() {
      const start = `${BUCKET}/${PREFIX}ledger/`;
      return numbered(server.objects.list(start).map(([name]) => name.slice(start.length)));
    },
    append: async (revision, text) => void write(`ledger/${revision}.json`, text),
    async remove() {
      await server.stop();
      await rm(cache, { recursive: true, force: true });
    },
  };
}

function numbered(names: readonly string[]): number[] {
  return names.flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) || []);
}
