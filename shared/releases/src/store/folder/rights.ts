import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/*
 * Several users may work on one store: operators of one group, pipelines, the edge. Whoever writes
 * something, and with any umask, the rights of the store's own folder decide who may read and
 * replace it: files and folders get the same rights. If the folder passes on its group (`chmod
 * g+s`), so do the folders in it.
 */

/** Bits of a folder's rights that count: who may do what, and whether its group is passed on. */
const FOLDER_BITS = 0o2777;
const FILE_BITS = 0o666;

/**
 * Makes a folder inside the store, and the folders above it that are missing.
 *
 * @param root the store's own folder
 */
export async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const rights = await rightsOf(root);
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await allow(made, rights & FOLDER_BITS);
  }
}

/** Gives files that were just written the rights of the store. */
export async function shareFiles(root: string, files: readonly string[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const wanted = (await rightsOf(root)) & FILE_BITS;
  // One process wrote all of them, so the first one tells the rights of all.
  if (((await rightsOf(first)) & wanted) === wanted) return;
  await Promise.all(files.map((file) => chmod(file, wanted)));
}

async function allow(path: string, wanted: number): Promise<void> {
  if (((await rightsOf(path)) & wanted) !== wanted) await chmod(path, wanted);
}

async function rightsOf(path: string): Promise<number> {
  return (await stat(path)).mode;
}
