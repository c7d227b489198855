import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, shareFiles } from './rights.ts';
import { codeOf, type Store, temporaryFolder } from './store.ts';

/** Files of a folder: path inside it, and content. */
export type FolderContent = ReadonlyMap<string, Uint8Array | string>;

/**
 * Puts a folder in its place whole: written out of sight first, flushed, then renamed.
 * Resolves to `exists`, and changes nothing, where the place is taken.
 */
export async function placeFolder(
  store: Store,
  target: string,
  content: FolderContent,
): Promise<'placed' | 'exists'> {
  const draft = await newTemporary(store);
  try {
    await writeFolder(store, draft, content);
    await makeFolder(store.folder, dirname(target));
    await rename(draft, target);
    return 'placed';
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return 'exists';
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** As `placeFolder`, in the place of a damaged folder of the same name, which is removed. */
export async function replaceFolder(
  store: Store,
  target: string,
  content: FolderContent,
): Promise<void> {
  const damaged = await newTemporary(store);
  await rename(target, damaged).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await placeFolder(store, target, content);
  await rm(damaged, { recursive: true, force: true });
}

/** Writes a file whole, over the one that is there. */
export async function replaceFile(
  store: Store,
  target: string,
  content: Uint8Array | string,
): Promise<void> {
  const draft = await newTemporary(store);
  await writeFlushed(draft, content);
  await shareFiles(store.folder, [draft]);
  await makeFolder(store.folder, dirname(target));
  await rename(draft, target);
}

/**
 * Creates a file whole. Of several writers of one name exactly one gets `created`, the others
 * `exists`: a hard link, unlike a rename, never replaces.
 */
export async function createFile(
  store: Store,
  target: string,
  content: Uint8Array | string,
): Promise<'created' | 'exists'> {
  const draft = await newTemporary(store);
  await writeFlushed(draft, content);
  await shareFiles(store.folder, [draft]);
  // A store that an earlier version made lacks the folders that came later.
  await makeFolder(store.folder, dirname(target));
  try {
    await link(draft, target);
    return 'created';
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists';
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function newTemporary(store: Store): Promise<string> {
  const folder = temporaryFolder(store);
  await makeFolder(store.folder, folder);
  return join(folder, randomUUID());
}

async function writeFolder(store: Store, folder: string, content: FolderContent): Promise<void> {
  const files = [...content].map(([path, bytes]) => ({ path: join(folder, path), bytes }));
  for (const path of new Set(files.map(({ path }) => dirname(path))))
    await makeFolder(store.folder, path);
  await Promise.all(files.map(({ path, bytes }) => writeFlushed(path, bytes)));
  await shareFiles(
    store.folder,
    files.map(({ path }) => path),
  );
}

/** Flushed, so that a name in the store never outlives the bytes behind it in a power cut. */
function writeFlushed(path: string, content: Uint8Array | string): Promise<void> {
  return writeFile(path, content, { flush: true });
}
