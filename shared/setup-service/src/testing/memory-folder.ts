import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** For temporary files: in memory where the machine has such a folder, as others may use its disk. */
export const memoryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
