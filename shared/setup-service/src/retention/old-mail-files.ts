import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';

/**
 * Deletes the emails in a folder that were written before a moment, and gives their number. Where no
 * mail server is set, an email that was delivered is a file there with all that it says.
 */
export async function deleteOldMailFiles(folder: string, before: string): Promise<number> {
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.mtime.toISOString() >= before) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}
