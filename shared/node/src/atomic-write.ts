import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

/*
 * Atomic writes: a file appears complete or not at all. The content is written to a draft and flushed,
 * then the draft is moved into place in one step. Without the flush a power cut could leave a file name
 * without its content.
 */

export interface AtomicWriteOptions {
  /**
   * The path of the draft, on the same disk as the target; beside the target by default.
   */
  readonly draft?: string;
  /** The permissions of the file, such as `0o600`; by default the process's umask decides. */
  readonly mode?: number;
  /** Called with the path of the draft when it is written, before others can see the file. */
  readonly prepare?: (draft: string) => Promise<void>;
}

type Content = string | Uint8Array;

/** Writes a file atomically, replacing an existing one. */
export function replaceFile(
  target: string,
  content: Content,
  options?: AtomicWriteOptions,
): Promise<void> {
  return withDraft(target, content, options, (draft) => rename(draft, target));
}

/**
 * Creates a file atomically. Of several writers of the same name exactly one gets `created` and the
 * others get `exists`: unlike a rename, a hard link never replaces a file.
 */
export function createFile(
  target: string,
  content: Content,
  options?: AtomicWriteOptions,
): Promise<'created' | 'exists'> {
  return withDraft(target, content, options, async (draft) => {
    try {
      await link(draft, target);
      return 'created';
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return 'exists';
      throw error;
    }
  });
}

/** Writes a file and resolves once its content is on the disk. */
export function writeFlushed(path: string, content: Content, mode?: number): Promise<void> {
  return writeFile(path, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
}

async function withDraft<Outcome>(
  target: string,
  content: Content,
  { draft = `${target}.${randomUUID()}.part`, mode, prepare }: AtomicWriteOptions = {},
  moveIntoPlace: (draft: string) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    await writeFlushed(draft, content, mode);
    await prepare?.(draft);
    return await moveIntoPlace(draft);
  } finally {
    // A full disk leaves an empty draft behind. The file is written or not, whether the draft can be
    // removed or not.
    await rm(draft, { force: true }).catch(() => {});
  }
}
