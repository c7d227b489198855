import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import { lock } from './lock.ts';

/*
 * A folder that takes long to make is kept between runs under the fingerprint of everything that it is
 * made from. It is made beside its place and renamed, so that a folder with the name of a fingerprint is
 * always complete. Only the holder of the lock makes or removes folders, so whatever else is found there
 * comes from a run that was killed. Readers take no lock: they copy, and then make sure that the folder
 * has not been removed meanwhile.
 */

export interface FolderCache {
  /** The folder that holds the kept ones. */
  readonly root: string;
  fingerprint(): Promise<string>;
  /** Fills a folder that does not exist yet. */
  make(folder: string): Promise<void>;
  /** Called where another run is making the folder. */
  onWait(): void;
}

/** How many folders are kept: somebody who switches between two branches builds neither again. */
const KEPT = 3;
const FINGERPRINT = /^[0-9a-f]+$/;
const LOCK_FILE = 'lock';

/** Copies the folder for the present sources to `target`, and makes it before where there is none. */
export async function copyFromCache(cache: FolderCache, target: string): Promise<void> {
  await mkdir(cache.root, { recursive: true });
  for (;;) {
    const fingerprint = await cache.fingerprint();
    if (await copyComplete(join(cache.root, fingerprint), target)) return;
    const held = await lock(join(cache.root, LOCK_FILE), cache.onWait);
    try {
      await makeUnlessThere(cache, fingerprint);
    } finally {
      held.release();
    }
  }
}

async function makeUnlessThere(cache: FolderCache, fingerprint: string): Promise<void> {
  const folder = join(cache.root, fingerprint);
  if (await identity(folder)) return;
  await removeOld(cache.root);
  const draft = `${folder}.part`;
  await cache.make(draft);
  // Sources that were saved meanwhile may be in it.
  if ((await cache.fingerprint()) === fingerprint) await rename(draft, folder);
}

/** Removes what killed runs have left, and all but the folders that were used last. */
async function removeOld(root: string): Promise<void> {
  const complete: { name: string; used: number }[] = [];
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (FINGERPRINT.test(name)) complete.push({ name, used: (await stat(path)).mtimeMs });
    else if (!name.startsWith(LOCK_FILE)) await rm(path, { recursive: true });
  }
  complete.sort((a, b) => b.used - a.used);
  for (const { name } of complete.slice(KEPT - 1)) {
    const removed = join(root, `${name}.old`);
    await rename(join(root, name), removed);
    await rm(removed, { recursive: true });
  }
}

/** Copies a folder; resolves to false, with nothing copied, where it is missing or removed meanwhile. */
async function copyComplete(folder: string, target: string): Promise<boolean> {
  const before = await identity(folder);
  if (before === undefined) return false;
  try {
    const now = new Date();
    await utimes(folder, now, now);
    await cp(folder, target, { recursive: true });
    if ((await identity(folder)) === before) return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await rm(target, { recursive: true, force: true });
  return false;
}

/** Tells a folder from another one that has its name later; undefined where there is none. */
async function identity(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).ino;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
