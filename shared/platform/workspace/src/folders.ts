import {
  type ApplicationName,
  applicationFolder,
  applicationName,
  SHELL,
} from '@platform/contracts/application';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { globSync } from 'tinyglobby';

export function folderOf(app: ApplicationName): string {
  return inWorkspace(applicationFolder(app));
}

/** The applications of this workspace: the shell, and every `mfe-*` that is a package. */
export function workspaceApplications(): readonly ApplicationName[] {
  const packages = globSync('mfe-*/package.json', { cwd: workspaceFolder });
  const names = packages.map((file) => file.replace(/^mfe-/, '').replace(/\/package\.json$/, ''));
  return [SHELL, ...names.filter((name) => applicationName.safeParse(name).success).sort()];
}

export function workspaceRemotes(): readonly ApplicationName[] {
  return workspaceApplications().filter((name) => name !== SHELL);
}
