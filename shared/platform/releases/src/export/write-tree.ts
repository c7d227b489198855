import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '@platform/node/atomic-write';
import { concurrentMap } from '@platform/node/concurrent-map';
import type { Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import type { Plan } from './plan-tree.ts';
import { treePath } from './released-files.ts';
import { READY_PATH } from './responses.ts';

const AT_ONCE = 16;

interface Written {
  /** How many files are other ones than before. */
  readonly written: number;
  readonly isChanged: boolean;
  /** One line for each omitted file. */
  readonly warnings: readonly string[];
}

/**
 * Each file appears as a whole: first those that never change, then the pages that name them, and
 * last which revision it is. Whenever this is killed, every page is one of the revision before or of
 * this one, with its files beside it.
 *
 * @param drafts a folder of its own on the same disk
 */
export async function writeTree(
  tree: string,
  drafts: string,
  { released, replaced }: Plan,
): Promise<Result<Written>> {
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts);
  try {
    let written = 0;
    const write = async (path: string, content: Buffer) => {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await replaceFile(join(tree, path), content, { draft: join(drafts, randomUUID()) });
      written += 1;
    };
    const warnings: string[] = [];
    const outcomes = await concurrentMap(released.files, AT_ONCE, async (file) => {
      if (await isFile(join(tree, file.path))) return ok(undefined);
      const read = await file.read();
      if (read.ok) await write(file.path, read.value);
      // What nobody needs any more must not hold up a rollback from its release.
      else if (file.isLive) return read;
      else warnings.push(`${file.path} is left out: ${read.problem.message}`);
      return ok(undefined);
    });
    const done = all(outcomes);
    if (!done.ok) return done;
    const removed = await removeOthers(
      tree,
      (path, isFile) => (isFile && replaced.has(path)) || released.isKept(path),
    );
    const ready = treePath(READY_PATH);
    const paths = [...[...replaced.keys()].filter((path) => path !== ready), ready];
    for (const path of paths) {
      const content = replaced.get(path);
      const before = await readFile(join(tree, path)).catch(() => undefined);
      if (content && !before?.equals(content)) await write(path, content);
    }
    return ok({ written, isChanged: written + removed > 0, warnings });
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

/** Removes all other files, and folders without files; resolves to how many went. */
async function removeOthers(
  tree: string,
  isKept: (path: string, isFile: boolean) => boolean,
): Promise<number> {
  let removed = 0;
  async function isEmptied(folder: string): Promise<boolean> {
    let isEmpty = true;
    for (const entry of await readdir(join(tree, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (isKept(path, entry.isFile()) || (entry.isDirectory() && !(await isEmptied(path)))) {
        isEmpty = false;
        continue;
      }
      await rm(join(tree, path), { recursive: true, force: true });
      removed += 1;
    }
    return isEmpty;
  }
  await isEmptied('');
  return removed;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
