import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder and those above it, where they are not there. Rejects with the system's error: Node's own
 * recursive `mkdir` says ENOENT of a disk that can only be read, and never ends below `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  const failed = await make(folder);
  if (!failed) return;
  const parent = dirname(folder);
  if (errorCode(failed) !== 'ENOENT' || parent === folder) throw failed;
  // Somebody else may have made it meanwhile.
  if (!(await isFolder(parent))) await makeFolder(parent);
  const again = await make(folder);
  if (again) throw again;
}

/** @returns the error, unless the folder is there by now */
async function make(folder: string): Promise<unknown> {
  try {
    await mkdir(folder);
    return undefined;
  } catch (error) {
    return (await isFolder(folder)) ? undefined : error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}
