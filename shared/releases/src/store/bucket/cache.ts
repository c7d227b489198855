import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '@site/node/hash';
import { createRoom } from './cache-room.ts';

/*
 * A copy on this machine of what never changes in the bucket:
 *
 *     content/<key>    the bytes, under the names that they have in the store, so that a web server
 *                      can send them from there
 *     notes/<key>      their SHA-256, and the ETag that the object had
 *
 * A file without its note, or with another hash than in it, is as good as absent, until somebody writes
 * it again. Several processes may use one cache.
 */

/** Milliseconds after which a use is noted on the disk again. */
const TOUCH_MS = 30_000;

/** How many files are remembered as verified. */
const MOST_VERIFIED = 50_000;

export interface Cache {
  /** The folder that has the files below their keys. */
  readonly folder: string;
  /** Undefined where it has no intact copy. Never rejects. */
  read(key: string): Promise<{ readonly bytes: Buffer; readonly etag: string } | undefined>;
  /**
   * The ETag of an intact copy, which is not read if it was verified before. Never rejects.
   */
  look(key: string): Promise<string | undefined>;
  /** Where there is no room for it, or no right, it does nothing. */
  write(key: string, bytes: Buffer, etag: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Resolves when nothing is being removed to make room. */
  settled(): Promise<void>;
}

/** @param limit bytes of all files together */
export function openCache(root: string, limit: number): Cache {
  const folder = join(root, 'content');
  const room = createRoom(root, limit);
  const files = (key: string) => ({ content: join(folder, key), note: join(root, 'notes', key) });
  /** By key, what its file looked like when it was verified. */
  const verified = new Map<
    string,
    { readonly state: string; readonly etag: string; touched: number }
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

  /** Says on the disk that a file is in use: what was used least recently goes first. */
  async function touch(key: string, etag: string): Promise<void> {
    const now = Date.now();
    const before = verified.get(key);
    const isDue = !before || now - before.touched > TOUCH_MS;
    if (isDue) await utimes(files(key).content, now / 1_000, now / 1_000).catch(() => {});
    if (verified.size >= MOST_VERIFIED) verified.clear();
    const touched = isDue ? now : before.touched;
    verified.set(key, { state: await stateOf(key), etag, touched });
  }

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
      // It is not there, or only a part of it.
    }
    // It stays as it is: somebody may just have put another one in its place.
    verified.delete(key);
    return undefined;
  }

  return {
    folder,
    read,
    async look(key) {
      const known = verified.get(key);
      const state = known && (await stateOf(key).catch(() => undefined));
      if (!known || state !== known.state) return (await read(key))?.etag;
      await touch(key, known.etag).catch(() => {});
      return known.etag;
    },
    async write(key, bytes, etag) {
      const { content, note } = files(key);
      verified.delete(key);
      try {
        await place(content, bytes);
        await place(note, `${sha256(bytes)} ${etag}`);
        room.taken(bytes.length);
      } catch {
        // A full disk, or one that is only read: the store has it.
      }
    },
    forget,
    settled: room.settled,
  };
}

async function place(target: string, content: Buffer | string): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, content);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}
