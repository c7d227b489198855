import { errorReason } from '@site/node/error-code';
import { sha256 } from '@site/node/hash';
import * as z from 'zod/mini';
import { isStorageError } from './storage-error.ts';
import { RENDER_CACHE, type Store } from './store.ts';
import { parseJson } from './stored-json.ts';

/*
 * Reading and hashing every file of a site takes most of a rollback's time, and nearly all of them
 * were verified by the command before. So what was verified is noted, with the fingerprint that its
 * files had:
 *
 *     renderings/verified/<hash of what was expected of which files>.json
 *
 * Files with the same fingerprint were not written, replaced or removed since, and are not read
 * again. The notes may be deleted at any time.
 */

const note = z.object({ fingerprint: z.string() });

/**
 * Files that changed within so many milliseconds are verified, and not noted: a disk's clock stands
 * still for some milliseconds, and a second change would look like the first one.
 */
const SETTLED_MS = 1_000;

interface ExpectedFiles {
  /** What names the files and their expected content. */
  readonly expected: string;
  readonly keys: readonly string[];
  /** One of the files, which was written with or after the others. */
  readonly writtenLast: string;
}

/** Verifies files, unless nothing happened to them since that was done. */
export async function verifyOnce(
  store: Store,
  { expected, keys, writtenLast }: ExpectedFiles,
  findViolations: () => Promise<string[]>,
): Promise<string[]> {
  const key = `${RENDER_CACHE}/verified/${sha256(expected)}.json`;
  // It comes before the files are read: whatever happens to them later gives another one.
  const fingerprint = sha256(await store.strictFingerprint(keys));
  const noted = await store.read(key);
  const known = note.safeParse(noted.ok ? parseJson(noted.value.toString()) : undefined);
  if (known.success && known.data.fingerprint === fingerprint) return [];
  const isSettled = Date.now() - (await store.writtenAt(writtenLast)) > SETTLED_MS;
  const violations = await findViolations();
  if (violations.length === 0 && isSettled) {
    await store.replace(key, JSON.stringify({ fingerprint })).catch(ignoreStorageError);
  }
  return violations;
}

/** A note that can't be written costs time, and nothing else. */
function ignoreStorageError(error: unknown): void {
  // Another command may be making room.
  if (!isStorageError(error) && errorReason(error) !== 'ENOENT') throw error;
}
