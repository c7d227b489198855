import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
    await writeFolder(draft, content);
    await mkdir(dirname(target), { recursive: true });
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
  await mkdir(dirname(target), { recursive: true });
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
  // A store that an earlier version made lacks the folders that came later.
  await mkdir(dirname(target), { recursive: true });
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
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
}

async function writeFolder(folder: string, content: FolderContent): Promise<void> {
  const folders = new Set([...content.keys()].map((path) => dirname(join(folder, path))));
  for (const path of folders) await mkdir(path, { recursive: true });
  await Promise.all([...content].map(([path, bytes]) => writeFlushed(join(folder, path), bytes)));
}

/** Flushed, so that a name in the store never outlives the bytes behind it in a power cut. */
function writeFlushed(path: string, content: Uint8Array | string): Promise<void> {
  return writeFile(path, content, { flush: true });
}
