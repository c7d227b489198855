import { constants } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorCode, errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { type Environment, readSettings } from '@site/node/settings';
import { pathSetting } from '@site/node/workspace-folder';
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
 * For this user alone. True where others could read it.
 * @throws OperatorError where a folder cannot be made, written or made private
 */
export async function prepareDataFolder(dataFolder: string): Promise<boolean> {
  await makeFolder(dataFolder);
  const wasOpen = await makePrivate(dataFolder);
  await makeFolder(outboxFolder(dataFolder));
  return wasOpen;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    // Folders around it stay as they are.
    await mkdir(dirname(resolve(folder)), { recursive: true }).catch(() => undefined);
    await mkdir(folder, { mode: 0o700 }).catch(async (error) => {
      // It existed, or another starting service has just made it.
      if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error;
    });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written (${errorReason(error)}). Make it writable for this user, or set SITE_DATA to another folder.`,
    );
  }
}

/** Any right of anybody but the owner. */
const OTHERS = 0o077;
/** Set on folders that all users share, such as `/tmp`. */
const STICKY = 0o1000;

/** What the service stores in its data folder, and copies of it. */
const own = /^(?:setup\.db.*|secret(?:\..*)?|outbox)$/;

/**
 * True where others had rights.
 * @throws OperatorError where that is not allowed, or the folder was made for other things too
 */
async function makePrivate(dataFolder: string): Promise<boolean> {
  const { mode } = await stat(dataFolder);
  if ((mode & OTHERS) === 0) return false;
  const names = await readdir(dataFolder);
  // Many a folder has an `outbox` or a `secret`; the database is the service's alone.
  const isShared = !names.includes('setup.db') && !names.every((name) => own.test(name));
  if ((mode & STICKY) !== 0 || isShared) {
    throw new OperatorError(
      `The data folder ${dataFolder} can be read by other users and holds other things. Set SITE_DATA to a folder of its own, or take their rights away (chmod 700).`,
    );
  }
  try {
    await chmod(dataFolder, 0o700);
    return true;
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataFolder} can be read by other users, and this one may not change that (${errorCode(error) ?? String(error)}). Give it to this user, or set SITE_DATA to another folder.`,
    );
  }
}
