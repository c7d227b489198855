import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isStorageError } from '../storage-error.ts';
import { replaceFile } from './atomic-writes.ts';
import { removeAbandonedDrafts } from './drafts.ts';
import { reserveFile, type StoreFolder } from './layout.ts';

/** Twice what a composition of the whole site takes. */
const RESERVE_BYTES = 4_000_000;

/**
 * Makes sure that the store has some room of its own. A rollback gives it up if it finds the disk
 * full, and so it works even then. If there is no room for the reserve, it is made another time.
 * What killed commands have left is removed first.
 */
export async function keepReserve(store: StoreFolder): Promise<void> {
  await removeAbandonedDrafts(store);
  const file = reserveFile(store);
  const found = await stat(file).catch(() => undefined);
  if (found?.size === RESERVE_BYTES) return;
  // The content is random because some disks store zeros without using any room.
  await replaceFile(store, file, randomBytes(RESERVE_BYTES)).catch((error: unknown) => {
    if (!isStorageError(error)) throw error;
  });
}
