import { copyFile, link, mkdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFlushed } from '@site/node/atomic-write';
import { concurrentMap } from '@site/node/concurrent-map';
import { sha256 } from '@site/node/hash';
import { all, ok } from '@site/node/result';
import type { Result } from '../problem.ts';
import type { ExportedFile, Manifest } from './manifest.ts';
import { isEncoding } from './release-files.ts';
import type { TreeFile } from './tree-file.ts';

/** The last export, whose files are taken where they are the same. */
interface Before {
  /** Its `www`. */
  readonly folder: string;
  readonly files: Manifest['files'];
}

interface WrittenTree {
  readonly files: Manifest['files'];
  /** How many of them were not in the last export. */
  readonly written: number;
  /** One line for each file that was left out. */
  readonly warnings: readonly string[];
}

/** How many files are read or written at a time. */
export const AT_ONCE = 16;

/**
 * Writes files into an empty folder. What the last export has, unchanged by date and size, becomes a
 * second link to the same file, or a copy where the disk knows no such links.
 *
 * @param now seconds since 1970: the age of what is new
 */
export async function writeTree(
  folder: string,
  files: readonly TreeFile[],
  before: Before | undefined,
  now: number,
): Promise<Result<WrittenTree>> {
  for (const each of new Set(files.map(({ path }) => dirname(join(folder, path))))) {
    await mkdir(each, { recursive: true });
  }
  let written = 0;
  const warnings: string[] = [];
  const outcomes = await concurrentMap(
    files,
    AT_ONCE,
    async (file): Promise<Result<(readonly [string, ExportedFile])[]>> => {
      const { path, content } = file;
      const known = before?.files[path];
      const isSame =
        content.kind === 'bytes' ? known?.hash === sha256(content.bytes) : known !== undefined;
      if (before && known && isSame) {
        const from = join(before.folder, path);
        if (await isUnchanged(from, known)) {
          await linkOrCopy(from, join(folder, path), known.modified);
          return ok([[path, known]]);
        }
      }
      // Only the last export had it, and has it no longer.
      if (content.kind === 'kept') return ok([]);
      const read = content.kind === 'bytes' ? ok(content.bytes) : await content.read();
      if (!read.ok) {
        if (content.kind !== 'immutable') return read;
        if (isEncoding(path)) return ok([]);
        if (!content.optional) return read;
        warnings.push(`${path} is left out: ${read.problem.message}`);
        return ok([]);
      }
      const modified = content.kind === 'bytes' ? now : content.modified;
      await writeFlushed(join(folder, path), read.value);
      await utimes(join(folder, path), modified, modified);
      written += 1;
      const { value } = read;
      return ok([[path, { hash: sha256(value), size: value.length, modified }]]);
    },
  );
  const done = all(outcomes);
  if (!done.ok) return done;
  return ok({ files: Object.fromEntries(done.value.flat()), written, warnings });
}

/** Whether a file has the size and the age that it was written with. */
export async function isUnchanged(
  file: string,
  { size, modified }: ExportedFile,
): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === size && Math.floor(found.mtimeMs / 1_000) === modified;
}

async function linkOrCopy(from: string, to: string, modified: number): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
    await utimes(to, modified, modified);
  }
}
