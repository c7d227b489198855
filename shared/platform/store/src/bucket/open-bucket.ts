import { randomUUID } from 'node:crypto';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { looseObject } from '@platform/contracts/loose-object';
import { OperatorError } from '@platform/node/operator-error';
import { parseJson } from '@platform/node/parse-json';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import * as z from 'zod/mini';
import { storedText } from '../port/stored-json.ts';
import { BucketError } from './bucket-error.ts';
import {
  type BucketLocation,
  type BucketObjects,
  type BucketOptions,
  bucketObjects,
} from './bucket-objects.ts';
import { type BucketStore, bucketStore } from './bucket-store.ts';
import { cacheFolder, openCache } from './cache.ts';
import { connect } from './connect.ts';
import { createObject } from './create-object.ts';

/** Marks a prefix as a store, with its id. */
const MARKER = 'store.json';

const storeMarker = looseObject({ contract: z.int(), id: z.string().check(z.regex(/^[\w-]+$/)) });

export interface OpenOptions extends BucketOptions {
  readonly pastCache?: boolean;
}

export async function openBucketStore(location: string, options: OpenOptions = {}) {
  return withObjects(location, options, async (objects) => {
    const marker = await objects.get(MARKER);
    if (marker) return opened(objects, marker.bytes.toString(), options);
    return err(
      'store-missing',
      `There is no store in ${objects.location}: name yours with --store or SITE_STORE, or make one there with \`site init --store ${objects.location}\`.`,
    );
  });
}

export async function createBucketStore(location: string, options: OpenOptions = {}) {
  return withObjects(location, options, async (objects) => {
    // Reading first changes nothing and gives better errors.
    if (!(await objects.get(MARKER))) {
      const text = storedText({ contract: CONTRACT_VERSION, id: randomUUID() });
      await createObject(objects, MARKER, text);
    }
    const marker = await objects.get(MARKER);
    return opened(objects, marker?.bytes.toString() ?? '', options);
  });
}

async function withObjects(
  location: string,
  options: BucketOptions,
  work: (objects: BucketObjects) => Promise<Result<BucketStore>>,
): Promise<Result<BucketStore>> {
  const at = parseBucketLocation(location);
  if (!at.ok) return at;
  try {
    return await work(bucketObjects(connect(), at.value, options));
  } catch (error) {
    if (error instanceof OperatorError) return err('usage', error.message);
    if (!(error instanceof BucketError)) throw error;
    return err('store-not-readable', `The store can't be used: ${error.message}.`);
  }
}

/** Parses `s3://bucket/prefix`; `usage` for any other form, which could name another store. */
function parseBucketLocation(text: string): Result<BucketLocation> {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.replace(/\/$/, '').split('/');
  const isPlain =
    path === '' || parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (bucket === undefined || !isPlain) {
    return err(
      'usage',
      `"${text}" is no place of a store: it is a folder, or s3://BUCKET/PREFIX, such as s3://nguzo-site/store.`,
    );
  }
  const prefix = path === '' ? '' : `${parts.join('/')}/`;
  return ok({ bucket, prefix, location: `s3://${bucket}/${prefix}`.replace(/\/$/, '') });
}

async function opened(objects: BucketObjects, text: string, { pastCache = false }: OpenOptions) {
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
  if (!pastCache) return ok(bucketStore(objects, cache));
  const nothing = async () => undefined;
  const noPack = { read: nothing, renew: nothing };
  // It still removes outdated copies.
  const noCache = { ...cache, read: nothing, look: nothing, write: nothing };
  return ok(bucketStore(objects, noCache, undefined, noPack));
}
