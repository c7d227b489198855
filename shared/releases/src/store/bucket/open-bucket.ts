import { randomUUID } from 'node:crypto';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { keptObject } from '@site/contracts/kept-object';
import { OperatorError } from '@site/node/operator-error';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { err, type Result } from '../../problem.ts';
import { parseJson, storedText } from '../stored-json.ts';
import { BucketError } from './bucket-error.ts';
import { type BucketObjects, bucketObjects } from './bucket-objects.ts';
import { type BucketStore, bucketStore } from './bucket-store.ts';
import { type Cache, openCache } from './cache.ts';
import { cacheFolder } from './cache-folder.ts';
import { type BucketLocation, bucketName, connect, parseBucketLocation } from './connect.ts';
import { createObject } from './create-object.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry-policy.ts';

/** Marks a prefix as a store, with its id. */
const MARKER = 'store.json';

const storeMarker = keptObject({ contract: z.int(), id: z.string().check(z.regex(/^[\w-]+$/)) });

export interface BucketOptions {
  readonly retry?: RetryPolicy;
  readonly pageSize?: number;
  /** See `OpenOptions`. */
  readonly pastCache?: boolean;
}

/** Opens a bucket as a store, for reading and writing; see `openStore`. */
export async function openBucketStore(
  location: string,
  options?: BucketOptions,
): Promise<Result<BucketStore>> {
  return withObjects(location, options, async (objects, at) => {
    const marker = await objects.get(MARKER);
    if (marker) return opened(objects, marker.bytes.toString(), options);
    return err(
      'store-missing',
      `There is no store in ${bucketName(at)}: name yours with --store or SITE_STORE, or make one there with \`site init --store ${bucketName(at)}\`.`,
    );
  });
}

/** Makes a prefix of an existing bucket a store; see `createStore`. */
export async function createBucketStore(
  location: string,
  options?: BucketOptions,
): Promise<Result<BucketStore>> {
  return withObjects(location, options, async (objects) => {
    // Reading first changes nothing and gives better errors.
    if (!(await objects.get(MARKER))) {
      const text = storedText({ contract: CONTRACT_VERSION, id: randomUUID() });
      await createObject(objects, MARKER, text);
    }
    const marker = await objects.get(MARKER);
    return opened(objects, marker?.bytes.toString() ?? '');
  });
}

async function withObjects(
  location: string,
  { retry = RETRY_POLICY, pageSize }: BucketOptions = {},
  work: (objects: BucketObjects, at: BucketLocation) => Promise<Result<BucketStore>>,
): Promise<Result<BucketStore>> {
  const at = parseBucketLocation(location);
  if (!at.ok) return at;
  try {
    const objects = bucketObjects(connect(retry), at.value, { retry, pageSize });
    return await work(objects, at.value);
  } catch (error) {
    if (error instanceof OperatorError) return err('usage', error.message);
    if (!(error instanceof BucketError)) throw error;
    return err('store-not-readable', `The store can't be used: ${error.message}.`);
  }
}

async function opened(
  objects: BucketObjects,
  text: string,
  { pastCache = false }: BucketOptions = {},
): Promise<Result<BucketStore>> {
  const marker = storeMarker.safeParse(parseJson(text));
  if (!marker.success) {
    return err('damaged-file', `${objects.location}/${MARKER} is damaged: restore it from a copy.`);
  }
  if (marker.data.contract > CONTRACT_VERSION) {
    return err(
      'newer-contract',
      `${objects.location} was made for contract ${marker.data.contract}, and this program reads contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from.`,
    );
  }
  const { folder, limit } = await cacheFolder(process.env, marker.data.id);
  const cache = openCache(folder, limit);
  return ok(bucketStore(objects, pastCache ? unread(cache) : cache));
}

/** Neither returns nor stores copies, but still removes outdated ones. */
function unread(cache: Cache): Cache {
  const nothing = async () => undefined;
  return { ...cache, read: nothing, look: nothing, write: nothing };
}
