import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

// A file appears complete or not at all: it is written to a draft, flushed, and moved into place in
// one step. Without the flush a power cut could leave a name without its content.

export interface AtomicWriteOptions {
  /** On the same disk as the target; beside it by default. */
  readonly draft?: string;
  /** Such as `0o600`; the process's umask by default. */
  readonly mode?: number;
  /** Called with the written draft, before others can see the file. */
  readonly prepare?: (draft: string) => Promise<void>;
}

type Content = string | Uint8Array;

export function replaceFile(target: string, content: Content, options?: AtomicWriteOptions) {
  return withDraft(target, content, options, (draft) => rename(draft, target));
}

/**
 * Creates a file atomically. Exactly one of several writers gets `created`: unlike a rename, a hard
 * link never replaces a file.
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
    // A full disk leaves an empty draft. Failing to remove it does not affect the outcome.
    await rm(draft, { force: true }).catch(() => {});
  }
}
