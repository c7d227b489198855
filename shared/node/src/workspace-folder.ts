import { resolve } from 'node:path';

/** The root folder of the workspace that this package stands in. */
export const workspaceFolder = resolve(import.meta.dirname, '../../..');

/** An absolute path; a relative one begins at the workspace's root. */
export function inWorkspace(path: string): string {
  return resolve(workspaceFolder, path);
}
