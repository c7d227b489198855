import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { isStorageError, StorageError } from '../storage-error.ts';
import { cacheFolder, DRAFTS, reserveFile, type StoreFolder, temporaryFolder } from './layout.ts';
import { makeFolder } from './rights.ts';

/**
 * Gives some work the name of a draft, which is removed when the work has ended, however it ended.
 *
 * - If the target is on another disk than the drafts, the draft is made beside the target, because
 * nothing moves from disk to disk in one step.
 *
 * - If the disk is full, dispensable files are removed to make room, and the work is tried again.
 */
export async function withDraft<Value>(
  store: StoreFolder,
  target: string,
  work: (draft: string) => Promise<Value>,
): Promise<Value> {
  const attempt = async () => {
    try {
      // A store that an earlier version made lacks the folders that came later.
      await makeFolder(store.folder, dirname(target));
      return await drafting(store, temporaryFolder(store), '', work).catch((error: unknown) => {
        if (errorReason(error) !== 'EXDEV') throw error;
        return drafting(store, dirname(target), `${DRAFTS}-`, work);
      });
    } catch (error) {
      throw isStorageError(error) ? new StorageError(dirname(target), error) : error;
    }
  };
  let outcome = attempt();
  for (const giveUp of sparesFor(store, target)) {
    outcome = outcome.catch(async (error: unknown) => {
      if (!['ENOSPC', 'EDQUOT'].includes(errorReason(error))) throw error;
      await giveUp();
      return attempt();
    });
  }
  return outcome;
}

/** What is removed to make room on a full disk, in this order. */
function sparesFor(store: StoreFolder, target: string): (() => Promise<void>)[] {
  const isBelow = (folder: string) => target.startsWith(join(folder, sep));
  if (target === reserveFile(store) || isBelow(cacheFolder(store))) return [];
  const spares = [cacheFolder(store), ...(store.usesReserve ? [reserveFile(store)] : [])];
  return [
    () => removeAbandonedDrafts(store),
    ...spares.map((spare) => () => rm(spare, { recursive: true, force: true })),
  ];
}

/** After this many milliseconds a draft is considered abandoned. */
const ABANDONED_MS = 3_600_000;

/**
 * Removes what killed commands have left. The age of a draft is measured with the disk's own clock,
 * by writing a file now: the clocks of other machines may differ. Never rejects.
 */
export async function removeAbandonedDrafts(store: StoreFolder): Promise<void> {
  const folder = temporaryFolder(store);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const clock = join(folder, randomUUID());
  try {
    await writeFile(clock, '');
    const { mtimeMs: now } = await stat(clock);
    for (const draft of names.map((name) => join(folder, name))) {
      const found = await stat(draft).catch(() => undefined);
      if (found && now - found.mtimeMs > ABANDONED_MS) await removeDraft(draft);
    }
  } catch {
    // Remaining drafts do no harm.
  } finally {
    await removeDraft(clock);
  }
}

async function drafting<Value>(
  store: StoreFolder,
  folder: string,
  prefix: string,
  work: (draft: string) => Promise<Value>,
): Promise<Value> {
  const draft = join(folder, prefix + randomUUID());
  try {
    await makeFolder(store.folder, folder);
    return await work(draft);
  } finally {
    await removeDraft(draft);
  }
}

/** A draft that can't be removed does no harm and says nothing about the work. */
export function removeDraft(draft: string): Promise<void> {
  return rm(draft, { recursive: true, force: true }).catch(() => {});
}
