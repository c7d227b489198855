import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceFolder } from '@site/node/workspace-folder';

/** Formats all files below a folder like those of this workspace, wherever the folder is. */
export async function formatFiles(folder: string): Promise<void> {
  const options = ['--vcs-enabled=false', '--files-ignore-unknown=true'];
  await promisify(execFile)(
    join(workspaceFolder, 'node_modules/.bin/biome'),
    ['format', '--write', ...options, `--config-path=${workspaceFolder}`, '.'],
    { cwd: folder },
  );
}
