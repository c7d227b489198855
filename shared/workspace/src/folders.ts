import { resolve } from 'node:path';
import {
  type ApplicationName,
  applicationFolder,
  applicationName,
  SHELL,
} from '@site/contracts/application';
import { globSync } from 'tinyglobby';

/** The workspace's root folder. */
export const workspaceFolder = resolve(import.meta.dirname, '../../..');

/** The folder of an application. */
export function folderOf(app: ApplicationName): string {
  return resolve(workspaceFolder, applicationFolder(app));
}

/** The applications of this workspace: the shell, and every `mfe-*` that is a package. */
export function workspaceApplications(): readonly ApplicationName[] {
  const packages = globSync('mfe-*/package.json', { cwd: workspaceFolder });
  const names = packages.map((file) => file.replace(/^mfe-/, '').replace(/\/package\.json$/, ''));
  return [SHELL, ...names.filter((name) => applicationName.safeParse(name).success).sort()];
}

/** The remotes of this workspace. */
export function workspaceRemotes(): readonly ApplicationName[] {
  return workspaceApplications().filter((name) => name !== SHELL);
}
