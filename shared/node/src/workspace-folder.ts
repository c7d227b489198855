import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** Defined in a bundle only. */
declare const BUNDLED: boolean;

/** Whether this program runs from a bundle, without a workspace. */
export const isBundled = typeof BUNDLED === 'boolean';

export const workspaceFolder =
  typeof BUNDLED === 'boolean' ? '' : resolve(import.meta.dirname, '../../..');

export function inWorkspace(path: string): string {
  return resolve(workspaceFolder, path);
}

/**
 * The schema of a setting with a path. By default it is in the workspace; a bundle has none and
 * refuses to start. @param path the default, from the workspace's root @param what the operator has
 * to name, such as `the folder of the store`
 */
export function pathSetting(path: string, what: string) {
  const error = () => `is not set: set it to ${what}, because a bundle has no workspace around it.`;
  return isBundled ? z.string({ error }) : z._default(z.string(), inWorkspace(path));
}
