import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** True in a bundle; elsewhere there is no such name. */
declare const BUNDLED: boolean;

/** Whether this program runs from a bundle, with no workspace around it. */
export const isBundled = typeof BUNDLED === 'boolean';

/** The root folder of the workspace that contains this package. */
export const workspaceFolder =
  typeof BUNDLED === 'boolean' ? '' : resolve(import.meta.dirname, '../../..');

/** Resolves a path from the workspace's root. */
export function inWorkspace(path: string): string {
  return resolve(workspaceFolder, path);
}

/**
 * The schema of a setting that names a file or folder. Without it, that is one of the workspace; a
 * bundle has none, and refuses to start.
 *
 * @param path of what is used without the setting, from the workspace's root
 * @param what the operator is to name, such as `the folder of the store`
 */
export function pathSetting(path: string, what: string) {
  const error = () => `is not set: set it to ${what}, because a bundle has no workspace around it.`;
  return isBundled ? z.string({ error }) : z._default(z.string(), inWorkspace(path));
}
