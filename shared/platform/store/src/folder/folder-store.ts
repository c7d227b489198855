import { randomBytes, randomUUID } from 'node:crypto';
import { close, constants, open as openFile, read as readOpen, type Stats } from 'node:fs';
import { access, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { concurrentMap } from '@platform/node/concurrent-map';
import { errorReason } from '@platform/node/error-code';
import { sha256 } from '@platform/node/hash';
import { makeFolder as makeFolders } from '@platform/node/make-folder';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { createWaiting, type Waiting } from '@platform/node/waiting';
import { checkStorage } from '../port/check-storage.ts';
import { immutableFolderOf, isLedgerEntry, numbersAbove } from '../port/described-folders.ts';
import { largestSize, TOO_LARGE } from '../port/largest-file.ts';
import { isStorageError } from '../port/storage-error.ts';
import type { FileFacts, Store, StoredBytes } from '../port/store.ts';
import { DRAFTS, folderWrites, removeDraft } from './atomic-writes.ts';
import { watchFolder } from './watch-folder.ts';

export interface FolderStore extends Store {
  readonly folder: string;
}

/** Thirty times the size of a composition of the whole site. */
const RESERVE_BYTES = 4_000_000;

/** The adapter for a folder on a disk with hard links: a key is a path in the folder. */
function folderStore(folder: string, waiting: Waiting, usesReserve = false): FolderStore {
  const writes = folderWrites(folder, waiting, usesReserve);
  const place = (key: string) => join(folder, key);
  const read = (key: string) =>
    waiting(key, () =>
      (isLedgerEntry(key) ? readShort : readWithin)(place(key), largestSize(key)).catch(unreadable),
    );
  const names = (key: string) => waiting(key, () => readdir(place(key)));
  const fingerprintOf = (keys: readonly string[], describe: (stats: Stats) => string) =>
    waiting(keys[0] ?? '', (answered) => fingerprint(keys.map(place), describe, answered));
  return {
    folder,
    location: folder,
    place,
    read,
    exists: (key) => waiting(key, () => isThere(place(key))),
    list: names,
    numbersAbove: async (key, after) => numbersAbove(await names(key), after),
    filesBelow: async (key) =>
      new Map(await waiting(key || 'its files', (answered) => filesBelow(folder, key, answered))),
    async sha256Of(key) {
      const found = await read(key);
      return found.ok ? sha256(found.value) : undefined;
    },
    writtenAt: (key) =>
      waiting(key, async () => (await stat(place(key)).catch(() => undefined))?.mtimeMs ?? 0),
    createIfAbsent: (key, content) => writes.createFile(place(key), content),
    replace: (key, content) => writes.replaceFile(place(key), content),
    remove: (key) => waiting(key, () => rm(place(key), { force: true })),
    createFolder: (key, files) => writes.placeFolder(place(key), files),
    replaceFolder: (key, files) => writes.replaceFolder(place(key), files),
    removeFolder: (key) => writes.removeFolder(place(key)),
    localFolder: async (key) => place(key),
    fingerprint: (keys) => fingerprintOf(keys, written),
    strictFingerprint: (keys) => fingerprintOf(keys, changed),
    isPolled: false,
    watch: (key, changed) => watchFolder(place(key), changed),
    async keepReserve() {
      await writes.removeAbandonedDrafts();
      const found = await stat(writes.reserve).catch(() => undefined);
      if (found?.size === RESERVE_BYTES) return;
      // Random, because some disks store zeros without using space.
      await writes
        .replaceFile(writes.reserve, randomBytes(RESERVE_BYTES))
        .catch((error: unknown) => {
          // Without space it is reserved another time.
          if (!isStorageError(error)) throw error;
        });
    },
    withReserve: () => folderStore(folder, waiting, true),
    async check() {
      const trial = join(writes.drafts, randomUUID());
      await writes.makeFolder(trial);
      return checkStorage(folderStore(trial, waiting)).finally(() => removeDraft(trial));
    },
    // Every supported system guarantees that a hard link never replaces a file.
    ensureTrusted: async () => ok(undefined),
  };
}

const AT_ONCE = 16;

type Found = [string, FileFacts];

/** Each folder is read by itself: drafts that vanish meanwhile must not affect the others. */
async function filesBelow(folder: string, key: string, answered: () => void): Promise<Found[]> {
  const entries = await readdir(join(folder, key), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (errorReason(error) === 'ENOENT') return [];
      throw error;
    },
  );
  answered();
  const found = await concurrentMap(entries, AT_ONCE, async (entry): Promise<Found[]> => {
    const path = join(key, entry.name);
    if (isNoPart(path)) return [];
    if (entry.isDirectory()) return filesBelow(folder, path, answered);
    if (!entry.isFile()) return [];
    const read = await stat(join(folder, path)).catch(() => undefined);
    answered();
    return read ? [[path, { size: read.size, writtenAt: read.mtimeMs }]] : [];
  });
  return found.flat();
}

/** Drafts, and hidden files except those of releases, such as `web/.well-known/security.txt`. */
function isNoPart(path: string): boolean {
  const name = basename(path);
  if (name.startsWith(DRAFTS)) return true;
  return name.startsWith('.') && immutableFolderOf(path) === undefined;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const forbidden: readonly string[] = ['EACCES', 'EPERM'];

function unreadable(error: unknown): StoredBytes {
  const code = errorReason(error);
  if (['ENOENT', 'ENOTDIR'].includes(code)) return { ok: false, reason: 'missing', code };
  return { ok: false, reason: forbidden.includes(code) ? 'forbidden' : 'failed', code };
}

/** Of the same open file, so that none takes its place between look and read. */
async function readWithin(file: string, limit: number): Promise<StoredBytes> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    if (size > limit) return { ok: false, reason: 'failed', code: TOO_LARGE };
    return { ok: true, value: await opened.readFile() };
  } finally {
    await opened.close();
  }
}

/** Longer than most entries of a ledger are, and of a size that Node keeps a pool for. */
const SHORT_BYTES = 4_000;

/** Of 5,000 entries a handle for each would take twice as long. */
function readShort(file: string, limit: number): Promise<StoredBytes> {
  return new Promise((resolve, reject) => {
    openFile(file, (absent, handle) => {
      if (absent) return reject(absent);
      const bytes = Buffer.allocUnsafe(SHORT_BYTES);
      readOpen(handle, bytes, 0, SHORT_BYTES, null, (failed, length) => {
        close(handle, () => {
          if (failed) return reject(failed);
          if (length < SHORT_BYTES) return resolve({ ok: true, value: bytes.subarray(0, length) });
          resolve(readWithin(file, limit));
        });
      });
    });
  });
}

async function fingerprint(
  files: readonly string[],
  describe: (stats: Stats) => string,
  answered: () => void,
) {
  const look = (file: string) =>
    stat(file)
      .then(describe, () => 'missing')
      .finally(answered);
  return (await Promise.all(files.map(look))).join();
}

function written({ ino, size, mtimeMs }: Stats): string {
  return `${ino}-${size}-${mtimeMs}`;
}

/** No program can set `ctime`; removing another link to a file changes it, too. */
function changed(stats: Stats): string {
  return `${written(stats)}-${stats.ctimeMs}`;
}

interface FolderOptions {
  /** Gets a line while the disk has not answered for some seconds. */
  readonly report?: (line: string) => void;
}

export async function openFolderStore(
  location: string,
  { report }: FolderOptions = {},
): Promise<Result<FolderStore>> {
  const folder = resolve(location);
  const waiting = createWaiting(folder, { report, isDisk: true });
  try {
    await waiting('ledger', () => access(join(folder, 'ledger'), constants.R_OK));
    return ok(folderStore(folder, waiting));
  } catch (error) {
    const code = errorReason(error);
    if (forbidden.includes(code)) {
      return err(
        'store-not-readable',
        `The store in ${folder} can't be read (${code}): run this as a user who may, or ask its owner for the rights.`,
      );
    }
    return err(
      'store-missing',
      `There is no store in ${folder}: name yours with --store or SITE_STORE, or make one there with \`site init --store ${folder}\`.`,
    );
  }
}

export async function createFolderStore(
  location: string,
  { report }: FolderOptions = {},
): Promise<Result<FolderStore>> {
  const folder = resolve(location);
  const waiting = createWaiting(folder, { report, isDisk: true });
  const { makeFolder } = folderWrites(folder, waiting);
  try {
    await waiting('its folder', () => makeFolders(folder));
    for (const room of ['ledger', 'compositions', 'configurations', 'releases', DRAFTS]) {
      await waiting(room, async () => {
        await makeFolder(join(folder, room));
        await access(join(folder, room), constants.W_OK);
      });
    }
    return ok(folderStore(folder, waiting));
  } catch (error) {
    return err(
      'store-not-writable',
      `Can't write to the store in ${folder} (${errorReason(error)}): check its owner and free space, or name another with --store or SITE_STORE.`,
    );
  }
}
