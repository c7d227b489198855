import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { concurrentMap } from '@site/node/concurrent-map';

/** What was used within so many milliseconds stays: somebody may be sending it. */
const IN_USE_MS = 60_000;

/** The part of the room that stays full, so that not every write has to make room. */
const KEPT = 0.9;

/** The part of the room after which the files are counted again: other processes write as well. */
const UNCOUNTED = 0.1;

const AT_ONCE = 32;

/** Keeps the files of a cache within their bytes. */
export interface Room {
  /** Some bytes were written. */
  taken(bytes: number): void;
  /** Resolves when nothing is being removed. */
  settled(): Promise<void>;
}

/** @param limit bytes of all files together */
export function createRoom(root: string, limit: number): Room {
  /** Undefined until the files that were there before were counted. */
  let total: number | undefined;
  /** Bytes that this process has written since then. */
  let since = 0;
  let sweeping: Promise<void> | undefined;
  let notBefore = 0;

  async function sweep(): Promise<void> {
    since = 0;
    const files = await filesIn(root);
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > limit) {
      const now = Date.now();
      files.sort((one, other) => one.usedAt - other.usedAt);
      for (const { path, size, usedAt } of files) {
        if (bytes <= limit * KEPT || now - usedAt < IN_USE_MS) break;
        // The note goes first: a file without one is no copy.
        await rm(join(root, 'notes', path), { force: true });
        await rm(join(root, 'content', path), { force: true });
        bytes -= size;
      }
      // Where everything is in use there is nothing to find at once.
      if (bytes > limit) notBefore = now + IN_USE_MS / 4;
    }
    total = bytes;
  }

  return {
    taken(bytes) {
      since += bytes;
      if (total !== undefined) total += bytes;
      const mayBeFull = total === undefined || total > limit || since > limit * UNCOUNTED;
      const isDue = mayBeFull && Date.now() >= notBefore;
      if (!isDue || sweeping) return;
      sweeping = sweep()
        // A cache that nobody may list is in nobody's way.
        .catch(() => {})
        .finally(() => {
          sweeping = undefined;
        });
    },
    settled: async () => {
      await sweeping;
    },
  };
}

interface CachedFile {
  readonly path: string;
  readonly size: number;
  readonly usedAt: number;
}

async function filesIn(root: string): Promise<CachedFile[]> {
  const folder = join(root, 'content');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = await concurrentMap(paths, AT_ONCE, async (path) => {
    const stats = await stat(path).catch(() => undefined);
    return stats ? [{ path: relative(folder, path), size: stats.size, usedAt: stats.mtimeMs }] : [];
  });
  return found.flat();
}
