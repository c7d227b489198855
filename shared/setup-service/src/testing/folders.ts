import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

/** A folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder, 'setup-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
