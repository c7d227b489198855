import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const ENOUGH = 2 * 1024 ** 3;

/** In memory if there is enough, since flushing to a busy disk is slow. */
export const memoryFolder = hasRoom() ? inMemory : tmpdir();

function hasRoom(): boolean {
  try {
    // It may be read-only in containers.
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
