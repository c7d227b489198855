import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { replaceFile } from '@platform/node/atomic-write';
import { concurrentMap } from '@platform/node/concurrent-map';
import { errorReason } from '@platform/node/error-code';
import { sha256 } from '@platform/node/hash';
import { OperatorError } from '@platform/node/operator-error';
import { type Environment, readSettings } from '@platform/node/settings';
import * as z from 'zod/mini';

// This machine's copy of what never changes in the bucket:
//
//     content/<key>    the bytes, named as in the store, so that a web server can send them
//     notes/<key>      their SHA-256, and the object's ETag
//
// A file whose note is missing or has another hash does not count. Processes may share a cache.

const TOUCH_MS = 30_000;

const MOST_VERIFIED = 50_000;

export type Cache = ReturnType<typeof openCache>;

export function openCache(root: string, limit: number) {
  const folder = join(root, 'content');
  const evictor = createCacheEvictor(root, limit);
  const files = (key: string) => ({ content: join(folder, key), note: join(root, 'notes', key) });
  /** By key: the file's state when it was verified. */
  const verified = new Map<
    string,
    { readonly state: string; readonly etag: string; readonly touched: number }
  >();

  async function forget(key: string): Promise<void> {
    const { content, note } = files(key);
    verified.delete(key);
    for (const file of [note, content]) await rm(file, { force: true }).catch(() => {});
  }

  async function stateOf(key: string): Promise<string> {
    const { ino, size, mtimeMs } = await stat(files(key).content);
    return `${ino} ${size} ${mtimeMs}`;
  }

  /** Records a use: the least recently used files are evicted first. */
  async function touch(key: string, etag: string): Promise<void> {
    const now = Date.now();
    const { touched = 0 } = verified.get(key) ?? {};
    const isDue = now - touched > TOUCH_MS;
    if (isDue) await utimes(files(key).content, now / 1_000, now / 1_000).catch(() => {});
    if (verified.size >= MOST_VERIFIED) verified.clear();
    verified.set(key, { state: await stateOf(key), etag, touched: isDue ? now : touched });
  }

  /** Undefined without an intact copy. Never rejects. */
  async function read(key: string) {
    const { content, note } = files(key);
    try {
      const [hash, etag = ''] = (await readFile(note, 'utf8')).split(' ');
      const bytes = await readFile(content);
      if (sha256(bytes) === hash) {
        await touch(key, etag);
        return { bytes, etag };
      }
    } catch {
      // Missing or incomplete.
    }
    // It stays: another process may just have replaced it.
    verified.delete(key);
    return undefined;
  }

  return {
    folder,
    read,
    /** The ETag of an intact copy, read only if not verified before. Never rejects. */
    async look(key: string): Promise<string | undefined> {
      const known = verified.get(key);
      const state = known && (await stateOf(key).catch(() => undefined));
      if (!known || state !== known.state) return (await read(key))?.etag;
      await touch(key, known.etag).catch(() => {});
      return known.etag;
    },
    /** Does nothing where there is no space or permission: the store has the file. */
    async write(key: string, bytes: Buffer, etag: string): Promise<void> {
      const { content, note } = files(key);
      verified.delete(key);
      try {
        await place(content, bytes);
        await place(note, `${sha256(bytes)} ${etag}`);
        evictor.added(bytes.length);
      } catch {
        // The disk is full or read-only.
      }
    },
    forget,
    settled: evictor.settled,
  };
}

async function place(target: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await replaceFile(target, content);
}

/** Milliseconds for which a used file stays: a web server may be sending it. */
const IN_USE_MS = 60_000;

/** The share that stays after an eviction, so that not every write evicts. */
const KEPT = 0.9;

/** The share of the limit that a process writes between two counts of what all have written. */
const UNCOUNTED = 0.1;

const AT_ONCE = 32;

function createCacheEvictor(root: string, limit: number) {
  let uncounted = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    uncounted = 0;
    const files = await filesIn(root);
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    const now = Date.now();
    for (const { path, size, usedAt } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= limit * KEPT || now - usedAt < IN_USE_MS) return;
      // The note goes first: a file without one does not count.
      await rm(join(root, 'notes', path), { force: true });
      await rm(join(root, 'content', path), { force: true });
      bytes -= size;
    }
  }

  return {
    added(bytes: number): void {
      uncounted += bytes;
      if (sweeping || uncounted <= limit * UNCOUNTED) return;
      sweeping = sweep()
        // A cache that can't be listed is not evicted.
        .catch(() => {})
        .finally(() => {
          sweeping = undefined;
        });
    },
    /** Resolves when no eviction is running. */
    settled: async () => sweeping,
  };
}

async function filesIn(root: string) {
  const folder = join(root, 'content');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await concurrentMap(entries, AT_ONCE, async (entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(() => undefined);
    return stats ? [{ path: relative(folder, path), size: stats.size, usedAt: stats.mtimeMs }] : [];
  });
  return found.flat();
}

const WRONG = 'is no number of megabytes above 0: correct it or unset it.';

/** `deploy/.env.example` lists them. */
export const cacheSettings = z.object({
  SITE_CACHE: z.optional(z.string()),
  SITE_CACHE_MB: z._default(
    z.coerce.number({ error: WRONG }).check(z.positive({ error: WRONG })),
    1_000,
  ),
});

/**
 * From SITE_CACHE and SITE_CACHE_MB. If the usual folder can't be used, this process gets its own.
 * Stores never share a folder.
 * @throws OperatorError naming the variable that is wrong
 */
export async function cacheFolder(env: Environment, store: string) {
  const { SITE_CACHE, SITE_CACHE_MB } = readSettings(cacheSettings, env);
  const limit = SITE_CACHE_MB * 1_000_000;
  const root = SITE_CACHE ?? join(tmpdir(), `site-cache-${process.getuid?.() ?? 'user'}`);
  const reason = await whyNot(root);
  if (reason === undefined) return { folder: join(root, store), limit };
  if (SITE_CACHE !== undefined) {
    throw new OperatorError(
      `SITE_CACHE names ${SITE_CACHE}, which ${reason}: name a folder that only this user can write, or unset it.`,
    );
  }
  const start = join(tmpdir(), `site-cache-of-${process.pid}-`);
  // A web server may send files from the folder, so there has to be one.
  const own = await mkdtemp(start).catch(() => undefined);
  // Nothing can be cached, and nobody else knows the name.
  if (own === undefined) return { folder: start + randomUUID(), limit: 0 };
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return { folder: own, limit };
}

/** Nobody else may write to the folder: whoever can replace a copy can replace its hash, too. */
async function whyNot(root: string): Promise<string | undefined> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.W_OK);
    const found = await lstat(root);
    if (found.isSymbolicLink()) return 'is a link';
    if (!found.isDirectory()) return 'is no folder';
    if (process.getuid && found.uid !== process.getuid()) return 'belongs to another user';
    return (found.mode & 0o022) === 0 ? undefined : 'other users can write';
  } catch (error) {
    return `can't be written (${errorReason(error)})`;
  }
}
