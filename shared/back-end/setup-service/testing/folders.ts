import { rm } from 'node:fs/promises';
import { makeProcessFolder } from '@platform/testing/process-folder';
import { onTestFinished } from 'vitest';

export async function temporaryFolder(): Promise<string> {
  const folder = await makeProcessFolder('setup-service');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
