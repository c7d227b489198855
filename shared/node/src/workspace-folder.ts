import { resolve } from 'node:path';

/** The root folder of the workspace that contains this package. */
export const workspaceFolder = resolve(import.meta.dirname, '../../..');

/** Resolves a path from the workspace's root. */
export function inWorkspace(path: string): string {
  return resolve(workspaceFolder, path);
}
