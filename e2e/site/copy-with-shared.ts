import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';
import { siteConfigurationFile } from './site-configuration.ts';

/**
 * Copies the shell, everything in `shared` and some remotes into a folder of their own. Packages of
 * the workspace are relative links, so those of a copy lead into the copy. The site configuration is
 * the tests' own.
 *
 * @param folder does not exist yet
 * @param remotes folders of remotes, each with the folder that its copy gets
 */
export async function copyWithShared(
  folder: string,
  remotes: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const parts = ['package.json', 'tsconfig.base.json', 'shared', 'shell'];
  const copies = [...parts.map((part) => [part, part]), ...Object.entries(remotes)];
  for (const [from = '', to = ''] of copies) {
    await cp(join(workspaceFolder, from), join(folder, to), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !['dist', '.cache', '.site', 'test-results'].includes(basename(path)),
    });
  }
  await cp(siteConfigurationFile, join(folder, 'shell/site.config.json'));
  await symlink(join(workspaceFolder, 'node_modules'), join(folder, 'node_modules'));
}
