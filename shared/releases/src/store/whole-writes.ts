import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { DiskError, isDiskError } from './disk-problem.ts';
import { cacheFolder, codeOf, reserveFile, type Store, temporaryFolder } from './store.ts';

/** Files of a folder: path inside it, and content. */
export type FolderContent = ReadonlyMap<string, Uint8Array | string>;

/**
 * Puts a folder in its place whole: written out of sight first, flushed, then renamed.
 * Resolves to `exists`, and changes nothing, where the place is taken.
 */
export function placeFolder(
  store: Store,
  target: string,
  content: FolderContent,
): Promise<'placed' | 'exists'> {
  return withDraft(store, target, async (draft) => {
    await writeFolder(draft, content);
    try {
      await rename(draft, target);
      return 'placed';
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return 'exists';
      throw error;
    }
  });
}

/**
 * As `placeFolder`, in the place of a damaged folder of the same name, which is removed. Where the
 * new one can't be put in its place the damaged one is put back.
 */
export function replaceFolder(store: Store, target: string, content: FolderContent): Promise<void> {
  return withDraft(store, target, async (draft) => {
    await writeFolder(draft, content);
    const damaged = `${draft}-damaged`;
    const wasThere = await rename(target, damaged).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return false;
        throw error;
      },
    );
    try {
      await rename(draft, target);
    } catch (error) {
      if (wasThere) await rename(damaged, target).catch(() => {});
      // Another command may have been faster with the same bytes.
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
    } finally {
      await removeDraft(damaged);
    }
  });
}

/** Writes a file whole, over the one that is there. */
export function replaceFile(
  store: Store,
  target: string,
  content: Uint8Array | string,
): Promise<void> {
  return withDraft(store, target, async (draft) => {
    await writeFlushed(draft, content);
    await rename(draft, target);
  });
}

/**
 * Creates a file whole. Of several writers of one name exactly one gets `created`, the others
 * `exists`: a hard link, unlike a rename, never replaces.
 */
export function createFile(
  store: Store,
  target: string,
  content: Uint8Array | string,
): Promise<'created' | 'exists'> {
  return withDraft(store, target, async (draft) => {
    await writeFlushed(draft, content);
    try {
      await link(draft, target);
      return 'created';
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'exists';
      throw error;
    }
  });
}

/**
 * Gives some work the name of a draft, which is gone when the work has ended, however that was.
 *
 * - Where the target is on another disk than the place for drafts, the draft is made beside it, for
 *   nothing moves from disk to disk in one step.
 * - Where the disk is full, what the store can do without makes room, and the work is tried again.
 */
async function withDraft<Value>(
  store: Store,
  target: string,
  work: (draft: string) => Promise<Value>,
): Promise<Value> {
  const attempt = async () => {
    try {
      // A store that an earlier version made lacks the folders that came later.
      await mkdir(dirname(target), { recursive: true });
      return await drafting(temporaryFolder(store), '', work).catch((error: unknown) => {
        if (codeOf(error) !== 'EXDEV') throw error;
        return drafting(dirname(target), '.temporary-', work);
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
  folder: string,
  prefix: string,
  work: (draft: string) => Promise<Value>,
): Promise<Value> {
  const draft = join(folder, prefix + randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    return await work(draft);
  } finally {
    await removeDraft(draft);
  }
}

/** What can't be removed is in nobody's way, and says nothing about the work. */
function removeDraft(draft: string): Promise<void> {
  return rm(draft, { recursive: true, force: true }).catch(() => {});
}

async function writeFolder(folder: string, content: FolderContent): Promise<void> {
  const folders = new Set([...content.keys()].map((path) => dirname(join(folder, path))));
  for (const path of folders) await mkdir(path, { recursive: true });
  const written = await Promise.allSettled(
    [...content].map(([path, bytes]) => writeFlushed(join(folder, path), bytes)),
  );
  // All have ended by now: none writes into a draft that is being removed.
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Flushed, so that a name in the store never outlives the bytes behind it in a power cut. */
function writeFlushed(path: string, content: Uint8Array | string): Promise<void> {
  return writeFile(path, content, { flush: true });
}
