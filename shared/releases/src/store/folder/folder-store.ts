import { readFileSync, type Stats } from 'node:fs';
import { access, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { concurrentMap } from '@site/node/concurrent-map';
import { errorReason } from '@site/node/error-code';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { checkStorage } from '../check/check-storage.ts';
import { immutableFolderOf } from '../described-folders.ts';
import { numbersAbove } from '../numbered-names.ts';
import type { Store, StoredBytes } from '../store.ts';
import { createFile, placeFolder, replaceFile, replaceFolder } from './atomic-writes.ts';
import { DRAFTS, type StoreFolder } from './layout.ts';
import { keepReserve } from './reserve.ts';
import { watchFolder } from './watch-folder.ts';

/** A store in a folder, which tests use to damage files on purpose. */
export interface FolderStore extends Store {
  /** Its absolute path. */
  readonly folder: string;
}

/** Folders that are read at a time, in each folder. */
const AT_ONCE = 16;

/**
 * The adapter for a folder on a disk with hard links: the key of a file is its path in the folder.
 */
export function folderStore(folder: string, usesReserve = false): FolderStore {
  const target: StoreFolder = { folder, usesReserve };
  const place = (key: string) => join(folder, key);
  const store: FolderStore = {
    folder,
    location: folder,
    place,
    read: (key) => readFile(place(key)).then((value) => ({ ok: true, value }), unreadable),
    // One after the other without the event loop: 5,000 entries of a ledger take 0.04 s this way,
    // and 0.5 s as promises, while an operator in a hurry waits.
    readEach: async (keys) => keys.map((key) => readNow(place(key))),
    exists: (key) => access(place(key)).then(yes, no),
    list: (key) => readdir(place(key)),
    numbersAbove: async (key, after) => numbersAbove(await readdir(place(key)), after),
    keysBelow: (key) => keysBelow(folder, key),
    sha256Of: (key) => readFile(place(key)).then(sha256, () => undefined),
    writtenAt: async (key) => (await stat(place(key)).catch(() => undefined))?.mtimeMs ?? 0,
    createIfAbsent: (key, content) => createFile(target, place(key), content),
    replace: (key, content) => replaceFile(target, place(key), content),
    remove: (key) => rm(place(key), { force: true }),
    createFolder: (key, files) => placeFolder(target, place(key), files),
    replaceFolder: (key, files) => replaceFolder(target, place(key), files),
    localFolder: async (key) => place(key),
    fingerprint: (keys) => fingerprint(keys.map(place), written),
    strictFingerprint: (keys) => fingerprint(keys.map(place), changed),
    isPolled: false,
    watch: (key, changed) => watchFolder(place(key), changed),
    keepReserve: () => keepReserve(target),
    withReserve: () => folderStore(folder, true),
    check: () => checkStorage(store).finally(() => removeCheck(folder)),
    // That a hard link never replaces a file is a promise of every system that we run on.
    ensureTrusted: async () => ok(undefined),
  };
  return store;
}

/** The folders that a check has left, unless another one is under way. */
async function removeCheck(folder: string): Promise<void> {
  for (const name of await readdir(join(folder, 'check')).catch(() => [])) {
    await rmdir(join(folder, 'check', name, 'many')).catch(() => {});
    await rmdir(join(folder, 'check', name)).catch(() => {});
  }
  await rmdir(join(folder, 'check')).catch(() => {});
}

/**
 * Each folder is read by itself: drafts appear and vanish all the time, and one that vanishes says nothing
 * about the others.
 */
async function keysBelow(folder: string, key: string): Promise<string[]> {
  const entries = await readdir(join(folder, key), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (errorReason(error) === 'ENOENT') return [];
      throw error;
    },
  );
  const found = await concurrentMap(entries, AT_ONCE, async (entry) => {
    const path = join(key, entry.name);
    if (isNoPart(path)) return [];
    if (entry.isDirectory()) return keysBelow(folder, path);
    return entry.isFile() ? [path] : [];
  });
  return found.flat();
}

/** Drafts, and hidden files but those of releases, such as `web/.well-known/security.txt`. */
function isNoPart(path: string): boolean {
  const name = basename(path);
  if (name.startsWith(DRAFTS)) return true;
  return name.startsWith('.') && immutableFolderOf(path) === undefined;
}

const yes = () => true;
const no = () => false;

function unreadable(error: unknown): StoredBytes {
  const code = errorReason(error);
  if (['ENOENT', 'ENOTDIR'].includes(code)) return { ok: false, reason: 'missing', code };
  const reason = ['EACCES', 'EPERM'].includes(code) ? 'forbidden' : 'failed';
  return { ok: false, reason, code };
}

function readNow(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** @param describe what tells two states of a file apart */
async function fingerprint(
  files: readonly string[],
  describe: (stats: Stats) => readonly number[],
): Promise<string> {
  const stats = await Promise.all(
    files.map((file) =>
      stat(file).then(
        (found) => describe(found).join('-'),
        () => 'missing',
      ),
    ),
  );
  return stats.join();
}

function written({ ino, size, mtimeMs }: Stats): readonly number[] {
  return [ino, size, mtimeMs];
}

/** No program can set the last of them; removing another link to a file changes it, too. */
function changed(stats: Stats): readonly number[] {
  return [...written(stats), stats.ctimeMs];
}
