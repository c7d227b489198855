import { errorReason } from '@platform/node/error-code';
import { sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import * as z from 'zod/mini';
import { isStorageError } from './storage-error.ts';
import { RENDER_CACHE, type Store } from './store.ts';

// Reading and hashing every file of a site takes most of a rollback's time, and the command before
// verified nearly all of them. So the fingerprints of verified files are recorded:
//
//     renderings/verified/<hash of what was expected of which files>.json
//
// Files with the same fingerprint are unchanged, and not read again. The records may be deleted.

const note = z.object({ fingerprint: z.string() });

/** A disk's clock has steps: a change soon after a recorded one would look like that one. */
const SETTLED_MS = 1_000;

interface ExpectedFiles {
  /** Identifies the files and their expected content. */
  readonly expected: string;
  readonly keys: readonly string[];
  /** One of the files, written with or after the others. */
  readonly writtenLast: string;
}

export async function verifyOnce(
  store: Store,
  { expected, keys, writtenLast }: ExpectedFiles,
  findViolations: () => Promise<string[]>,
): Promise<string[]> {
  const key = verifiedKey(expected);
  // Taken before the files are read, so that later changes give another one.
  const fingerprint = sha256(await store.strictFingerprint(keys));
  const noted = await store.read(key);
  const known = note.safeParse(noted.ok ? parseJson(noted.value.toString()) : undefined);
  if (known.success && known.data.fingerprint === fingerprint) return [];
  const isSettled = Date.now() - (await store.writtenAt(writtenLast)) > SETTLED_MS;
  const violations = await findViolations();
  if (violations.length === 0 && isSettled) {
    await writeToCache(store, key, JSON.stringify({ fingerprint }));
  }
  return violations;
}

export function verifiedKey(expected: string): string {
  return `${RENDER_CACHE}/verified/${sha256(expected)}.json`;
}

/** Into the render cache, which only saves time: a full disk is no error. */
export async function writeToCache(store: Store, key: string, text: string): Promise<void> {
  try {
    await store.replace(key, text);
  } catch (error) {
    // Another command may be making room.
    if (!isStorageError(error) && errorReason(error) !== 'ENOENT') throw error;
  }
}
