import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { DiskError, isDiskError } from './disk-problem.ts';
import { makeFolder } from './rights.ts';
import { cacheFolder, codeOf, reserveFile, type Store, temporaryFolder } from './store.ts';

/**
 * Gives some work the name of a draft, which is gone when the work has ended, however that was.
 *
 * - Where the target is on another disk than the place for drafts, the draft is made beside it, for
 *   nothing moves from disk to disk in one step.
 * - Where the disk is full, what the store can do without makes room, and the work is tried again.
 */
export async function withDraft<Value>(
  store: Store,
  target: string,
  work: (draft: string) => Promise<Value>,
): Promise<Value> {
  const attempt = async () => {
    try {
      // A store that an earlier version made lacks the folders that came later.
      await makeFolder(store.folder, dirname(target));
      return await drafting(store, temporaryFolder(store), '', work).catch((error: unknown) => {
        if (codeOf(error) !== 'EXDEV') throw error;
        return drafting(store, dirname(target), '.temporary-', work);
      });
    } catch (error) {
      throw isDiskError(error) ? new DiskError(dirname(target), error) : error;
    }
  };
  let outcome = attempt();
  for (const spare of sparesFor(store, target)) {
    outcome = outcome.catch(async (error: unknown) => {
      if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error;
      await rm(spare, { recursive: true, force: true });
      return attempt();
    });
  }
  return outcome;
}

/** What makes room for a file or folder where the disk is full, in the order in which it is given up. */
function sparesFor(store: Store, target: string): string[] {
  const isBelow = (folder: string) => target.startsWith(join(folder, sep));
  if (target === reserveFile(store) || isBelow(cacheFolder(store))) return [];
  const isNeeded = ['compositions', 'ledger'].some((room) => isBelow(join(store.folder, room)));
  return [cacheFolder(store), ...(isNeeded ? [reserveFile(store)] : [])];
}

async function drafting<Value>(
  store: Store,
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

/** What can't be removed is in nobody's way, and says nothing about the work. */
export function removeDraft(draft: string): Promise<void> {
  return rm(draft, { recursive: true, force: true }).catch(() => {});
}
