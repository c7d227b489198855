import { link, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, type Store } from '../store.ts';
import { removeDraft, withDraft } from './drafts.ts';
import { makeFolder, shareFiles } from './rights.ts';

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
    await writeFolder(store, draft, content);
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
    await writeFolder(store, draft, content);
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
    await shareFiles(store.folder, [draft]);
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
    await shareFiles(store.folder, [draft]);
    try {
      await link(draft, target);
      return 'created';
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'exists';
      throw error;
    }
  });
}

async function writeFolder(store: Store, folder: string, content: FolderContent): Promise<void> {
  const files = [...content].map(([path, bytes]) => ({ path: join(folder, path), bytes }));
  for (const path of new Set(files.map(({ path }) => dirname(path)))) {
    await makeFolder(store.folder, path);
  }
  const written = await Promise.allSettled(
    files.map(({ path, bytes }) => writeFlushed(path, bytes)),
  );
  // All have ended by now: none writes into a draft that is being removed.
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason;
  await shareFiles(
    store.folder,
    files.map(({ path }) => path),
  );
}

/** Flushed, so that a name in the store never outlives the bytes behind it in a power cut. */
function writeFlushed(path: string, content: Uint8Array | string): Promise<void> {
  return writeFile(path, content, { flush: true });
}
