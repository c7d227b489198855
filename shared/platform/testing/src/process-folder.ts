import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@platform/node/error-code';
import { memoryFolder } from './memory-folder.ts';

const swept = new Set<string>();

/** Folders of killed processes are removed by the next one. @param name what the folder is for */
export async function makeProcessFolder(name: string, parent = memoryFolder): Promise<string> {
  const start = join(parent, `${name}-`);
  if (!swept.has(start)) {
    swept.add(start);
    await removeLeftFolders(name, parent);
  }
  return mkdtemp(`${start}${process.pid}-`);
}

async function removeLeftFolders(name: string, parent: string): Promise<void> {
  const pattern = new RegExp(`^${name}-(\\d+)-\\w{6}$`);
  for (const entry of await readdir(parent)) {
    const owner = pattern.exec(entry)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    // Another user's folder stays.
    await rm(join(parent, entry), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Any other error means that it runs as another user.
    return errorCode(error) !== 'ESRCH';
  }
}
