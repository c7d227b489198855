import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';

/** Any right of anybody but the owner. */
const OTHERS = 0o077;
/** Set on folders that all users share, such as `/tmp`. */
const STICKY = 0o1000;

/** What the service keeps in its data folder, and copies of it. */
const own = /^(?:setup\.db.*|secret(?:\..*)?|outbox)$/;

/**
 * Takes the rights of other users away from a data folder and what is in it; true where there were
 * any.
 *
 * @throws OperatorError where that is not allowed, or where the folder was made for other things too
 */
export async function makePrivate(dataFolder: string): Promise<boolean> {
  const { mode } = await stat(dataFolder);
  const names = await readdir(dataFolder);
  const isOpen = (mode & OTHERS) !== 0;
  // An `outbox` or a `secret` is in many a folder; the database is the service's alone.
  const isOthers = !names.includes('setup.db') && !names.every((name) => own.test(name));
  if (isOpen && ((mode & STICKY) !== 0 || isOthers)) {
    throw new OperatorError(
      `The data folder ${dataFolder} can be read by other users and holds other things. Set SITE_DATA to a folder of its own, or take their rights away (chmod 700).`,
    );
  }
  const mails = await readdir(join(dataFolder, 'outbox')).catch(() => []);
  const inside = [
    ...names.filter((name) => own.test(name)),
    ...mails.map((name) => join('outbox', name)),
  ];
  let mended = isOpen;
  try {
    // The folder first: from then on no other user can reach what is in it.
    if (isOpen) await chmod(dataFolder, 0o700);
    for (const name of inside) {
      if (await close(join(dataFolder, name))) mended = true;
    }
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataFolder} can be read by other users, and this one may not change that (${errorCode(error) ?? String(error)}). Give it to this user, or set SITE_DATA to another folder.`,
    );
  }
  return mended;
}

async function close(path: string): Promise<boolean> {
  // A file may go while it is looked at: SQLite removes its own.
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return false;
  try {
    await chmod(path, found.isDirectory() ? 0o700 : 0o600);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
