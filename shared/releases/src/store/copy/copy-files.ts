import { sha256 } from '@site/node/hash';
import { concurrentMap } from '../../concurrent-map.ts';
import { folderOf } from '../described-folders.ts';
import { StoreError } from '../storage-error.ts';
import { absence, type Store } from '../store.ts';

/** Files that were written, and equal ones that were there. */
export interface CopyCount {
  files: number;
  skipped: number;
  /** Folders without a description, as an interrupted upload leaves them. */
  readonly leftOut: string[];
}

export interface Copy {
  readonly source: Store;
  readonly target: Store;
  readonly count: CopyCount;
  /** Whether the target's bytes are compared, instead of their recorded hashes. */
  readonly verify: boolean;
}

const AT_ONCE = 16;

/**
 * Copies a folder: as a whole if the target has none, otherwise the files that are missing or
 * differ, descriptions last.
 */
export async function copyFolder(copy: Copy, folder: string): Promise<void> {
  const { source, target, count, verify } = copy;
  const keys = await source.keysBelow(folder);
  const description = folderOf(folder)?.description ?? '';
  if (!keys.includes(description)) {
    count.leftOut.push(folder);
    return;
  }
  if (!(await target.exists(description))) {
    const content = await concurrentMap(keys, AT_ONCE, (key) => contentOf(source, folder, key));
    const files = new Map(content.flat());
    if ((await target.createFolder(folder, files)) === 'created') {
      count.files += files.size;
      // An interrupted upload may have left damaged files, which look complete.
      if (verify) await copyFiles({ ...copy, count: { files: 0, skipped: 0, leftOut: [] } }, keys);
      return;
    }
  }
  await copyFiles(copy, keys);
  await removeAnnounced(source, target, folder);
}

async function copyFiles(copy: Copy, keys: readonly string[]): Promise<void> {
  const last = keys.filter((key) => folderOf(key)?.description === key);
  const others = keys.filter((key) => !last.includes(key) && !isMark(key));
  await concurrentMap(others, AT_ONCE, (key) => copyFile(copy, key));
  for (const key of last) await copyFile(copy, key);
}

export async function copyFile(copy: Copy, key: string): Promise<void> {
  const { source, target, count } = copy;
  const ours = await source.sha256Of(key);
  if (ours !== undefined && ours === (await sha256There(copy, key))) {
    count.skipped += 1;
    return;
  }
  await target.replace(key, await readToCopy(source, key));
  count.files += 1;
}

/** Undefined if there is no readable file. */
async function sha256There({ target, verify }: Copy, key: string): Promise<string | undefined> {
  if (!verify) return target.sha256Of(key);
  const read = await target.read(key);
  return read.ok ? sha256(read.value) : undefined;
}

async function contentOf(source: Store, folder: string, key: string): Promise<[string, Buffer][]> {
  // It is removed when a publication ends.
  if (isMark(key) && !(await source.exists(key))) return [];
  return [[key.slice(folder.length + 1), await readToCopy(source, key)]];
}

function isMark(key: string): boolean {
  return key.endsWith('/unannounced');
}

async function removeAnnounced(source: Store, target: Store, folder: string): Promise<void> {
  const mark = `${folder}/unannounced`;
  if ((await target.exists(mark)) && !(await source.exists(mark))) await target.remove(mark);
}

/** @throws StoreError where a file of the source can't be read: a copy is complete or fails */
export async function readToCopy(source: Store, key: string): Promise<Buffer> {
  const read = await source.read(key);
  if (read.ok) return read.value;
  const message = `${source.place(key)} ${absence(read)}: repair it, then copy again; what was copied stays`;
  throw new StoreError(read.code, 'damaged-file', message);
}
