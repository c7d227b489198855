import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import type { Person } from './person.ts';

/**
 * Deletes the files of the emails about a person, where no mail server is set: each is named by what
 * it is about.
 */
export async function deleteMailFiles(
  folder: string,
  { accounts, orders, enquiries, mails }: Person,
): Promise<void> {
  const subjects = [accounts, orders, enquiries, mails].flat().map(({ id }) => id);
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!name.includes('.eml') || !subjects.some((id) => name.startsWith(id))) continue;
    await rm(join(folder, name), { force: true });
  }
}
