import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { Stop } from './stop.ts';

/** Makes sure that a folder is there and can be written to; stops where it can't. */
export async function requireWritableFolder(name: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Stop(
      `Can't write to ${folder} (${code}): check its owner and free space, or set ${name} to another folder.`,
    );
  }
}
