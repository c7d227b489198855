import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { type Environment, readSettings } from '@site/node/settings';
import { pathSetting } from '@site/node/workspace-folder';
import * as z from 'zod/mini';
import { makePrivate } from './make-private.ts';

const settings = z.object({ SITE_DATA: pathSetting('.site/data', 'a folder for its data') });

/** SITE_DATA, or `.site/data` of this workspace. */
export function dataFolderOf(env: Environment): string {
  return resolve(readSettings(settings, env).SITE_DATA);
}

/** Where the emails are in a data folder. */
export function outboxFolder(dataFolder: string): string {
  return join(dataFolder, 'outbox');
}

/**
 * Makes the data folder and its outbox where they are missing, and sees to it that this user alone
 * can read what is in them. True where that was not so and has been corrected.
 *
 * @throws OperatorError where a folder cannot be made or written, or not be made private
 */
export async function prepareDataFolder(dataFolder: string): Promise<boolean> {
  await makeFolder(dataFolder);
  const wasCorrected = await makePrivate(dataFolder);
  await makeFolder(outboxFolder(dataFolder));
  return wasCorrected;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await makeIfMissing(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written (${errorReason(error)}). Make it writable for this user, or set SITE_DATA to another folder.`,
    );
  }
}

async function makeIfMissing(folder: string): Promise<void> {
  // What is around it is other people's business; it is private itself, from the beginning.
  await mkdir(dirname(resolve(folder)), { recursive: true }).catch(() => undefined);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // It was there, or another service that starts has just made it.
    if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error;
  }
}
