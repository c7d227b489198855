import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** For temporary files: in memory where the machine has such a folder, as others may use its disk. */
export const memoryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder, 'setup-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
