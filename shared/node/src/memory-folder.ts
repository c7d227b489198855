import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Bytes that the tests of the whole workspace may need at a time. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * For temporary files of tests: in memory where the machine has such a folder with enough room, as a
 * disk that others use slows down every file that is written for good.
 */
export const memoryFolder = hasRoom() ? inMemory : tmpdir();

function hasRoom(): boolean {
  try {
    // Some containers have one that cannot be written.
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
