import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import * as atomicWrite from '@platform/node/atomic-write';
import { concurrentMap } from '@platform/node/concurrent-map';
import { errorReason } from '@platform/node/error-code';
import type { Waiting } from '@platform/node/waiting';
import { diskError, isStorageError } from '../port/storage-error.ts';
import { type Content, type FolderContent, RENDER_CACHE } from '../port/store.ts';

/** The folder of drafts, and the prefix of drafts beside their target. */
export const DRAFTS = '.temporary';

const ABANDONED_MS = 3_600_000;

/** Open files at a time, which systems limit. */
const AT_ONCE = 64;

/**
 * Written to a draft, flushed, and renamed or linked into place. On a full disk dispensable files
 * are removed before another try.
 * @param usesReserve whether writes may use the reserve
 */
export function folderWrites(root: string, waiting: Waiting, usesReserve = false) {
  const drafts = join(root, DRAFTS);
  const cache = join(root, RENDER_CACHE);
  const reserve = join(root, 'reserve');

  async function attempt<Value>(target: string, work: (draft: string) => Promise<Value>) {
    const draftedAt = async (draft: string) => {
      try {
        await makeFolder(root, dirname(draft));
        return await work(draft);
      } finally {
        await removeDraft(draft);
      }
    };
    try {
      await makeFolder(root, dirname(target));
      return await draftedAt(join(drafts, randomUUID())).catch((error: unknown) => {
        if (errorReason(error) !== 'EXDEV') throw error;
        // A rename works on one disk only.
        return draftedAt(join(dirname(target), `${DRAFTS}-${randomUUID()}`));
      });
    } catch (error) {
      throw isStorageError(error) ? diskError(dirname(target), error) : error;
    }
  }

  async function withDraft<Value>(
    target: string,
    work: (draft: string, answered: () => void) => Promise<Value>,
  ) {
    return waiting(relative(root, target), (answered) =>
      withRoom(target, (draft) => work(draft, answered)),
    );
  }

  async function withRoom<Value>(target: string, work: (draft: string) => Promise<Value>) {
    let outcome = attempt(target, work);
    for (const makeRoom of sparesFor(target)) {
      outcome = outcome.catch(async (error: unknown) => {
        if (!['ENOSPC', 'EDQUOT'].includes(errorReason(error))) throw error;
        await makeRoom();
        return attempt(target, work);
      });
    }
    return outcome;
  }

  /** What is removed to make room on a full disk, in this order. */
  function sparesFor(target: string): (() => Promise<void>)[] {
    if (target === reserve || target.startsWith(join(cache, sep))) return [];
    const spares = usesReserve ? [cache, reserve] : [cache];
    return [removeAbandonedDrafts, ...spares.map((spare) => () => remove(spare))];
  }

  /** Removes what killed commands left, by the disk's own clock: those of machines may differ. */
  async function removeAbandonedDrafts(): Promise<void> {
    const names = await readdir(drafts).catch(() => []);
    if (names.length === 0) return;
    const clock = join(drafts, randomUUID());
    try {
      await writeFile(clock, '');
      const { mtimeMs: now } = await stat(clock);
      for (const draft of names.map((name) => join(drafts, name))) {
        const found = await stat(draft).catch(() => undefined);
        if (found && now - found.mtimeMs > ABANDONED_MS) await removeDraft(draft);
      }
    } catch {
      // Remaining drafts do no harm.
    } finally {
      await removeDraft(clock);
    }
  }

  async function writeFolder(folder: string, content: FolderContent, answered: () => void) {
    const files = [...content].map(([path, bytes]) => ({ path: join(folder, path), bytes }));
    const paths = files.map(({ path }) => path);
    for (const each of new Set(paths.map(dirname))) await makeFolder(root, each);
    // It settles only when all have ended: none writes into a draft that is being removed.
    await concurrentMap(files, AT_ONCE, ({ path, bytes }) =>
      atomicWrite.writeFlushed(path, bytes).finally(answered),
    );
    await shareFiles(root, paths);
  }

  const prepare = (file: string) => shareFiles(root, [file]);

  return {
    drafts,
    cache,
    reserve,
    removeAbandonedDrafts,
    makeFolder: (folder: string) => makeFolder(root, folder),
    /** Exactly one of several writers gets `created`. */
    createFile: (target: string, content: Content) =>
      withDraft(target, (draft) => atomicWrite.createFile(target, content, { draft, prepare })),
    replaceFile: (target: string, content: Content) =>
      withDraft(target, (draft) => atomicWrite.replaceFile(target, content, { draft, prepare })),
    /** Changes nothing if the place is taken. */
    placeFolder: (target: string, content: FolderContent) =>
      withDraft(target, async (draft, answered) => {
        await writeFolder(draft, content, answered);
        return (await rename(draft, target).then(created, unlessTaken)) ?? 'exists';
      }),
    /** All at once, however long it takes to delete. */
    removeFolder: (target: string) =>
      waiting(relative(root, target), () =>
        attempt(target, async (draft) => {
          await rename(target, draft).catch((error: unknown) => {
            if (errorReason(error) !== 'ENOENT') throw error;
          });
        }),
      ),
    /** A corrupt folder is put back if the new one can't be placed. */
    replaceFolder: (target: string, content: FolderContent) =>
      withDraft(target, async (draft, answered) => {
        await writeFolder(draft, content, answered);
        const corrupt = `${draft}-corrupt`;
        await rename(target, corrupt).catch((error: unknown) => {
          if (errorReason(error) !== 'ENOENT') throw error;
        });
        try {
          // Another command may have been faster with the same bytes.
          await rename(draft, target).catch(unlessTaken);
        } catch (error) {
          await rename(corrupt, target).catch(() => {});
          throw error;
        } finally {
          await removeDraft(corrupt);
        }
      }),
  };
}

const created = () => 'created' as const;

function unlessTaken(error: unknown): undefined {
  if (!['ENOTEMPTY', 'EEXIST'].includes(errorReason(error))) throw error;
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

/** A draft that can't be removed does no harm. */
export function removeDraft(draft: string): Promise<void> {
  return remove(draft).catch(() => {});
}

// Several users may share a store: operators of one group, pipelines, the edge. Whatever the umask,
// files and folders get the permissions of the store's own folder, and its group if that is
// inherited (`chmod g+s`).

/** The bits that count: access, and whether the group is inherited. */
const FOLDER_BITS = 0o2777;
const FILE_BITS = 0o666;

async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const wanted = (await modeOf(root)) & FOLDER_BITS;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    if (((await modeOf(made)) & wanted) !== wanted) await chmod(made, wanted);
  }
}

async function shareFiles(root: string, files: readonly string[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const wanted = (await modeOf(root)) & FILE_BITS;
  // One process wrote all of them, so the first one represents all.
  if (((await modeOf(first)) & wanted) === wanted) return;
  await Promise.all(files.map((file) => chmod(file, wanted)));
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode;
}
