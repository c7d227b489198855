import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';

/** Defined in a bundle only. */
declare const BUNDLED: boolean;

/** Whether this program runs from a bundle, without a workspace. */
export const isBundled = typeof BUNDLED === 'boolean';

export const workspaceFolder =
  typeof BUNDLED === 'boolean' ? '' : resolve(import.meta.dirname, '../../../..');

/** The nearest folder, from the given one upwards, that has such a file. */
export function nearestWith(file: string, folder: string): string | undefined {
  if (existsSync(join(folder, file))) return folder;
  return folder === dirname(folder) ? undefined : nearestWith(file, dirname(folder));
}

/** The root of the workspace that a folder belongs to, or else the folder itself. */
export function workspaceOf(folder: string): string {
  return nearestWith('pnpm-workspace.yaml', folder) ?? folder;
}

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
