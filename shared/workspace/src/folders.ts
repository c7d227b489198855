import { resolve } from 'node:path';
import { type ApplicationName, applicationFolder } from '@site/contracts/application';

/** The workspace's root folder. */
export const workspaceFolder = resolve(import.meta.dirname, '../../..');

/** The folder of an application. */
export function folderOf(app: ApplicationName): string {
  return resolve(workspaceFolder, applicationFolder(app));
}
