import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isStorageError } from '../storage-error.ts';
import { replaceFile } from './atomic-writes.ts';
import { removeAbandonedDrafts } from './drafts.ts';
import { reserveFile, type StoreFolder } from './layout.ts';

/** Twice what a composition of the whole site takes. */
const RESERVE_BYTES = 4_000_000;

/**
 * Sees to it that the store has some room of its own, which is given up where a composition or an
 * entry of the ledger finds the disk full: a rollback works then as well. Where there is no room for
 * it, it is tried again another time. What killed commands have left makes room first.
 */
export async function keepReserve(store: StoreFolder): Promise<void> {
  await removeAbandonedDrafts(store);
  const file = reserveFile(store);
  const found = await stat(file).catch(() => undefined);
  if (found?.size === RESERVE_BYTES) return;
  // Random, for some disks keep zeros in no room at all.
  await replaceFile(store, file, randomBytes(RESERVE_BYTES)).catch((error: unknown) => {
    if (!isStorageError(error)) throw error;
  });
}
