import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ApplicationName,
  applicationFolder,
  type RemoteName,
} from '@site/contracts/application';
import { RELEASE_FILE, releaseSchema } from '@site/contracts/release';
import { workspaceFolder } from '@site/node/workspace-folder';
import { changeText } from './change-text.ts';
import { siteConfigurationFile } from './site-configuration.ts';

/** A copy of one remote's part of the workspace, to change and build as its team would. */
export interface WorkspaceCopy {
  /** Its root; `site publish` finds the build from here. */
  readonly folder: string;
  /**
   * Replaces a text in a source file.
   *
   * @param file below the remote's folder
   * @throws Error where the text is not in it exactly once
   */
  change(file: string, text: string, newText: string): Promise<void>;
  /** Builds the remote into its `dist/`; resolves to the release's id. */
  build(): Promise<string>;
}

const run = promisify(execFile);

/** @param folder does not exist yet */
export async function copyWorkspace(folder: string, app: RemoteName): Promise<WorkspaceCopy> {
  // `site publish` looks for it there.
  const remote = applicationFolder(app);
  const source = join(workspaceFolder, remote);
  const target = join(folder, remote);
  await mkdir(join(folder, 'shell'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.base.json']) {
    await cp(join(workspaceFolder, file), join(folder, file));
  }
  await cp(siteConfigurationFile, join(folder, 'shell/site.config.json'));
  await cp(source, target, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'));
  return {
    folder,
    change: (file, text, newText) => changeText(join(target, file), text, newText),
    build: () => buildIn(folder, app),
  };
}

/** Builds an application of a workspace into its `dist/`; resolves to the release's id. */
export async function buildIn(workspace: string, app: ApplicationName): Promise<string> {
  const folder = join(workspace, applicationFolder(app));
  await run(join(folder, 'node_modules/.bin/site-build'), { cwd: folder });
  const text = await readFile(join(folder, 'dist', RELEASE_FILE), 'utf8');
  return releaseSchema(app).parse(JSON.parse(text)).id;
}
