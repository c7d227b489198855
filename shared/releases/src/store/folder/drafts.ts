import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { isStorageError, StorageError } from '../storage-error.ts';
import { RENDER_CACHE } from '../store.ts';

/**
 * Provides the name of a draft, which is removed when the work has ended. If the target is on
 * another disk, the draft is beside it, because a rename works on one disk only. On a full disk
 * dispensable files are removed, and the work is tried again.
 */
export async function withDraft<Value>(
  store: StoreFolder,
  target: string,
  work: (draft: string) => Promise<Value>,
): Promise<Value> {
  const attempt = async () => {
    try {
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

const ABANDONED_MS = 3_600_000;

/**
 * Removes what killed commands left. Ages are measured by the disk's own clock, because other
 * machines' clocks may differ. Never rejects.
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

/** A draft that can't be removed does no harm. */
export function removeDraft(draft: string): Promise<void> {
  return rm(draft, { recursive: true, force: true }).catch(() => {});
}

export interface StoreFolder {
  readonly folder: string;
  /** Whether writes may use the space reserved for a full disk. */
  readonly usesReserve?: boolean;
}

/** The folder of drafts, and the prefix of drafts beside their target. */
export const DRAFTS = '.temporary';

export function temporaryFolder({ folder }: StoreFolder): string {
  return join(folder, DRAFTS);
}

export function cacheFolder({ folder }: StoreFolder): string {
  return join(folder, RENDER_CACHE);
}

/** Reserved space for a rollback on a full disk. */
export function reserveFile({ folder }: StoreFolder): string {
  return join(folder, 'reserve');
}

/*
 * Several users may share a store: operators of one group, pipelines, the edge. Whatever the umask,
 * files and folders get the permissions of the store's own folder, and its group if that is
 * inherited (`chmod g+s`).
 */

/** The bits that count: access, and whether the group is inherited. */
const FOLDER_BITS = 0o2777;
const FILE_BITS = 0o666;

/** Creates a folder inside the store, and missing ones above it. */
export async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const rights = await rightsOf(root);
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await allow(made, rights & FOLDER_BITS);
  }
}

/** Gives new files the permissions of the store. */
export async function shareFiles(root: string, files: readonly string[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const wanted = (await rightsOf(root)) & FILE_BITS;
  // One process wrote all of them, so the first one represents all.
  if (((await rightsOf(first)) & wanted) === wanted) return;
  await Promise.all(files.map((file) => chmod(file, wanted)));
}

async function allow(path: string, wanted: number): Promise<void> {
  if (((await rightsOf(path)) & wanted) !== wanted) await chmod(path, wanted);
}

async function rightsOf(path: string): Promise<number> {
  return (await stat(path)).mode;
}
