import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { type FolderStore, folderStore } from './folder-store.ts';
import { temporaryFolder } from './layout.ts';
import { makeFolder } from './rights.ts';

/** Opens a folder as a store for reading; see `openStore`. */
export async function openFolderStore(location: string): Promise<Result<FolderStore>> {
  const folder = resolve(location);
  try {
    await access(join(folder, 'ledger'), constants.R_OK);
    return ok(folderStore(folder));
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(errorReason(error))) {
      return err(
        'store-not-readable',
        `The store in ${folder} can't be read (${errorReason(error)}): run this as a user who may, or ask its owner for the rights.`,
      );
    }
    return err(
      'store-missing',
      `There is no store in ${folder}: name yours with --store or SITE_STORE, or make one there with \`site init --store ${folder}\`.`,
    );
  }
}

/** Opens a folder as a store for writing; see `openStoreToWrite`. */
export async function openFolderStoreToWrite(location: string): Promise<Result<FolderStore>> {
  const opened = await openFolderStore(location);
  return opened.ok ? createFolderStore(location) : opened;
}

/** Makes a folder a store; see `createStore`. */
export async function createFolderStore(location: string): Promise<Result<FolderStore>> {
  const folder = resolve(location);
  const rooms = ['ledger', 'compositions', 'configurations', 'releases'].map((name) =>
    join(folder, name),
  );
  try {
    await mkdir(folder, { recursive: true });
    for (const room of [...rooms, temporaryFolder({ folder })]) {
      await makeFolder(folder, room);
      await access(room, constants.W_OK);
    }
    return ok(folderStore(folder));
  } catch (error) {
    return err(
      'store-not-writable',
      `Can't write to the store in ${folder} (${errorReason(error)}): check its owner and free space, or name another with --store or SITE_STORE.`,
    );
  }
}
