import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '@site/node/memory-folder';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder, 'setup-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
