import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartRefusal } from '../start-refusal.ts';

/** Where the mails are in a data folder. */
export function outboxFolder(dataFolder: string): string {
  return join(dataFolder, 'outbox');
}

/**
 * Makes the data folder and its outbox, readable by this user only, where they are missing.
 *
 * @throws StartRefusal where one cannot be made or written
 */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  for (const folder of [dataFolder, outboxFolder(dataFolder)]) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartRefusal(
        `The data folder ${folder} cannot be written (${errorCode(error) ?? String(error)}). Make it writable for this user, or set SITE_DATA to another folder.`,
      );
    }
  }
}
