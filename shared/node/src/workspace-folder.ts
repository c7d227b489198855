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
 * A setting with a path, by default in the workspace; a bundle has none and requires it. `what` is
 * for the operator, such as `the folder of the store`.
 */
export function pathSetting(path: string, what: string) {
  const error = () => `is not set: set it to ${what}, because a bundle has no workspace around it.`;
  return isBundled ? z.string({ error }) : z._default(z.string(), inWorkspace(path));
}
