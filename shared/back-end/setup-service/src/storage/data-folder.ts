import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorReason } from '@platform/node/error-code';
import { OperatorError } from '@platform/node/operator-error';
import { type Environment, readSettings } from '@platform/node/settings';
import { pathSetting } from '@platform/node/workspace-folder';
import * as z from 'zod/mini';

const settings = z.object({ SITE_DATA: pathSetting('.site/data', 'a folder for its data') });

/** SITE_DATA, or `.site/data` of this workspace. */
export function dataFolderOf(env: Environment): string {
  return resolve(readSettings(settings, env).SITE_DATA);
}

export function outboxFolder(dataFolder: string): string {
  return join(dataFolder, 'outbox');
}

/**
 * Made for this user alone; what is around it stays as it is.
 * @throws OperatorError where it cannot be made or written, or others can read it
 */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  try {
    // What is wrong with it is said of the data folder.
    await mkdir(dirname(resolve(dataFolder)), { recursive: true }).catch(() => undefined);
    await makePrivate(dataFolder);
    await refuseOthers(dataFolder);
    await makePrivate(outboxFolder(dataFolder));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The data folder ${dataFolder} cannot be written (${errorReason(error)}). Make it writable for this user, or set SITE_DATA to another folder.`,
    );
  }
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK | constants.X_OK);
}

/** It may hold other things too, of which the service cannot know who is to read them. */
async function refuseOthers(dataFolder: string): Promise<void> {
  const { mode } = await stat(dataFolder);
  if ((mode & 0o077) === 0) return;
  throw new OperatorError(
    `The data folder ${dataFolder} can be read by other users. Take their rights away (chmod 700), or set SITE_DATA to a folder of its own.`,
  );
}
