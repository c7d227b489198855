import { join } from 'node:path';

type FileSystem = typeof import('node:fs/promises');

interface Disk {
  readonly folder: string;
  /** The number of writes that still succeed. */
  writes: number;
  /** Free space. */
  bytes: number;
  /** The number of failed writes. */
  refused: number;
}

let disk: Disk | undefined;

/**
 * Limits the writes or bytes of a folder's disk, for code that imports the file system of
 * `limited`.
 */
export async function onDisk<Value>(
  folder: string,
  limits: Partial<Pick<Disk, 'writes' | 'bytes'>>,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly left: Readonly<Disk> }> {
  const left: Disk = { folder: join(folder, '/'), writes: Infinity, bytes: 0, refused: 0 };
  disk = Object.assign(left, limits);
  try {
    return { value: await work(), left };
  } finally {
    disk = undefined;
  }
}

export function limited(real: FileSystem): object {
  function take(path: string, bytes: number): void {
    if (!disk || !path.startsWith(disk.folder)) return;
    disk.writes -= 1;
    // Free space does not count where the number of writes is limited.
    const isFull = Number.isFinite(disk.writes) ? disk.writes < 0 : disk.bytes < bytes;
    disk.bytes -= isFull ? 0 : bytes;
    disk.refused += isFull ? 1 : 0;
    // Like the system's error of a write, it names no file.
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), noSpace);
  }

  async function sizeOf(path: string): Promise<number> {
    const found = await real.stat(path).catch(() => undefined);
    if (!found?.isDirectory()) return found?.size ?? 0;
    const names = await real.readdir(path);
    const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  return {
    ...real,
    async writeFile(path: string, content: string | Uint8Array, options?: object) {
      try {
        take(path, Buffer.byteLength(content));
      } catch (error) {
        await real.writeFile(path, 'as far as it fits');
        throw error;
      }
      return real.writeFile(path, content, options);
    },
    async mkdir(path: string, options?: object) {
      const isThere = await real.access(path).then(
        () => true,
        () => false,
      );
      if (!isThere) take(path, 0);
      return real.mkdir(path, options);
    },
    async link(from: string, to: string) {
      take(to, 0);
      return real.link(from, to);
    },
    async rename(from: string, to: string) {
      take(to, 0);
      return real.rename(from, to);
    },
    async rm(path: string, options?: object) {
      const freed = disk && path.startsWith(disk.folder) ? await sizeOf(path) : 0;
      await real.rm(path, options);
      if (disk) disk.bytes += freed;
    },
  };
}

const noSpace = { code: 'ENOSPC' };
