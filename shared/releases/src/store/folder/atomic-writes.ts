import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as atomicWrite from '@site/node/atomic-write';
import { errorReason } from '@site/node/error-code';
import { concurrentMap } from '../../concurrent-map.ts';
import type { Content, FolderContent } from '../store.ts';
import { makeFolder, removeDraft, type StoreFolder, shareFiles, withDraft } from './drafts.ts';

/**
 * Writes a folder out of sight, flushes it and renames it into place. Resolves to `exists`, and
 * changes nothing, if the place is taken.
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
 * As `placeFolder`, in place of a corrupt folder, which is put back if the new one can't be placed.
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

export function replaceFile(store: StoreFolder, target: string, content: Content): Promise<void> {
  return withDraft(store, target, (draft) =>
    atomicWrite.replaceFile(target, content, { draft, prepare: (file) => shareFile(store, file) }),
  );
}

/** Creates a file atomically. Exactly one of several writers gets `created`. */
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

/** Open files at a time, which systems limit. */
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
  // It settles only when all have ended: none writes into a draft that is being removed.
  await concurrentMap(files, AT_ONCE, ({ path, bytes }) => atomicWrite.writeFlushed(path, bytes));
  await shareFiles(
    store.folder,
    files.map(({ path }) => path),
  );
}
