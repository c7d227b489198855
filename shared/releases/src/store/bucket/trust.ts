import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { keptObject } from '@site/contracts/kept-object';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { err, type Result } from '../../problem.ts';
import { parseJson, storedText } from '../stored-json.ts';
import type { BucketObjects } from './bucket-objects.ts';

/** Says which storage was tried, when, and by which version of the trial. */
const MARKER = 'checked.json';

/** Raised when more is tried: what passed an older trial is tried again. */
const TRIAL = 1;

/** How many storages are remembered: each operator may reach the same one by another address. */
const MOST_STORAGES = 16;

const checked = keptObject({
  contract: z.int(),
  at: z.iso.datetime(),
  version: z.int(),
  /**
   * Endpoint, bucket and prefix of each storage that was tried: whoever copies a bucket to another
   * storage copies this note, too. Absent in notes of earlier versions.
   */
  storages: z.optional(z.array(z.string())),
});

/** Remembers that a storage kept its promises, or forgets it. */
export async function noteCheck(objects: BucketObjects, broken: readonly string[]): Promise<void> {
  if (broken.length > 0) return objects.remove(MARKER);
  const storage = storageOf(objects);
  const others = ((await readNote(objects))?.storages ?? []).filter((other) => other !== storage);
  const storages = [storage, ...others].slice(0, MOST_STORAGES);
  const at = new Date().toISOString();
  const note = { contract: CONTRACT_VERSION, at, version: TRIAL, storages };
  await objects.put(MARKER, storedText(note));
}

/** Tries a storage that was not tried yet; see `Store.ensureTrusted`. */
export async function ensureTrusted(
  objects: BucketObjects,
  check: () => Promise<readonly string[]>,
): Promise<Result<undefined>> {
  const note = await readNote(objects);
  if (note?.storages?.includes(storageOf(objects))) return ok(undefined);
  const broken = await check();
  return broken.length === 0 ? ok(undefined) : notTrusted(objects.location, broken);
}

/** Undefined where there is none, or one of an older trial. */
async function readNote(objects: BucketObjects) {
  const found = await objects.get(MARKER);
  const note = checked.safeParse(found && parseJson(found.bytes.toString()));
  return note.success && note.data.version >= TRIAL ? note.data : undefined;
}

function storageOf({ endpoint, location }: BucketObjects): string {
  return `${endpoint()} ${location}`;
}

/** Says what a storage did, in one line. */
function notTrusted(location: string, broken: readonly string[]): Result<never> {
  return err(
    'store-not-trusted',
    `${location} is no place for a store: ${broken.join('; ')}. Choose a storage whose documents promise conditional writes, such as AWS S3 or Cloudflare R2, and try it with \`site store check\`.`,
  );
}
