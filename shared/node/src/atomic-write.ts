import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

/*
 * Files that appear whole or not at all: the content is written to a draft and flushed, and the
 * draft is then moved into place in one step. Flushed, so that a name never outlives the bytes
 * behind it in a power cut.
 */

export interface AtomicWriteOptions {
  /**
   * Where the content is written first, on the disk of the target; beside the target by default.
   */
  readonly draft?: string;
  /** Who may do what with the file, such as `0o600`; the process's umask decides by default. */
  readonly mode?: number;
  /** Called with the draft once it is written and before others can see the file. */
  readonly prepare?: (draft: string) => Promise<void>;
}

type Content = string | Uint8Array;

/** Writes a file whole, in place of the one that may be there. */
export function replaceFile(
  target: string,
  content: Content,
  options?: AtomicWriteOptions,
): Promise<void> {
  return withDraft(target, content, options, (draft) => rename(draft, target));
}

/**
 * Creates a file whole. Of several writers of one name exactly one gets `created`, the others
 * `exists`: a hard link, unlike a rename, never replaces.
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
    // A full disk leaves an empty draft behind. One that can't be removed says nothing about the
    // file.
    await rm(draft, { force: true }).catch(() => {});
  }
}
