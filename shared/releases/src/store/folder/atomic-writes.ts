import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as atomicWrite from '@site/node/atomic-write';
import { concurrentMap } from '@site/node/concurrent-map';
import { errorReason } from '@site/node/error-code';
import type { Content, FolderContent } from '../store.ts';
import { removeDraft, withDraft } from './drafts.ts';
import type { StoreFolder } from './layout.ts';
import { makeFolder, shareFiles } from './rights.ts';

/**
 * Puts a folder in its place as a whole: it is written out of sight, flushed, then renamed.
 * Resolves to `exists`, and changes nothing, where the place is taken.
 */
export function placeFolder(
  store: StoreFolder,
  target: string,
  content: FolderContent,
): Promise<'created' | 'exists'> {
  return withDraft(store, target, async (draft) => {
    await writeFolder(store, draft, content);
    try {
      await rename(draft, target);
      return 'created';
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(errorReason(error))) return 'exists';
      throw error;
    }
  });
}

/**
 * As `placeFolder`, in the place of a corrupt folder of the same name, which is removed. Where the
 * new one can't be put in its place the corrupt one is put back.
 */
export function replaceFolder(
  store: StoreFolder,
  target: string,
  content: FolderContent,
): Promise<void> {
  return withDraft(store, target, async (draft) => {
    await writeFolder(store, draft, content);
    const corrupt = `${draft}-corrupt`;
    const wasThere = await rename(target, corrupt).then(
      () => true,
      (error: unknown) => {
        if (errorReason(error) === 'ENOENT') return false;
        throw error;
      },
    );
    try {
      await rename(draft, target);
    } catch (error) {
      if (wasThere) await rename(corrupt, target).catch(() => {});
      // Another command may have been faster with the same bytes.
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorReason(error))) throw error;
    } finally {
      await removeDraft(corrupt);
    }
  });
}

/** Writes a file as a whole, over the one that is there. */
export function replaceFile(store: StoreFolder, target: string, content: Content): Promise<void> {
  return withDraft(store, target, (draft) =>
    atomicWrite.replaceFile(target, content, { draft, prepare: (file) => shareFile(store, file) }),
  );
}

/** Creates a file as a whole. Of several writers of one name exactly one gets `created`. */
export function createFile(
  store: StoreFolder,
  target: string,
  content: Content,
): Promise<'created' | 'exists'> {
  return withDraft(store, target, (draft) =>
    atomicWrite.createFile(target, content, { draft, prepare: (file) => shareFile(store, file) }),
  );
}

function shareFile({ folder }: StoreFolder, file: string): Promise<void> {
  return shareFiles(folder, [file]);
}

/** How many files are open at a time: a system lets a process open some hundreds. */
const AT_ONCE = 64;

async function writeFolder(
  store: StoreFolder,
  folder: string,
  content: FolderContent,
): Promise<void> {
  const files = [...content].map(([path, bytes]) => ({ path: join(folder, path), bytes }));
  for (const path of new Set(files.map(({ path }) => dirname(path)))) {
    await makeFolder(store.folder, path);
  }
  // If one fails all have ended by then: none writes into a draft that is being removed.
  await concurrentMap(files, AT_ONCE, ({ path, bytes }) => atomicWrite.writeFlushed(path, bytes));
  await shareFiles(
    store.folder,
    files.map(({ path }) => path),
  );
}
