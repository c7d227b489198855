import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import { readBuildState } from '@site/node/build-note';
import { OperatorError } from '@site/node/operator-error';
import { folderOf } from './folders.ts';

/**
 * Builds an application unless its last build was made from the same sources.
 *
 * @returns whether there was something to build
 * @throws OperatorError with the compiler's messages if the build fails
 */
export async function buildApplication(app: ApplicationName): Promise<boolean> {
  const folder = folderOf(app);
  const { kind } = await readBuildState(folder);
  if (kind === 'current') return false;
  await runBuild(app, folder);
  return true;
}

function runBuild(app: ApplicationName, folder: string): Promise<void> {
  const command = join(folder, 'node_modules/.bin/site-build');
  return new Promise((resolve, reject) => {
    execFile(command, { cwd: folder, maxBuffer: 64e6 }, (error, stdout, stderr) => {
      if (!error) return resolve();
      const messages = `${stdout}${stderr}`.trim();
      reject(
        new OperatorError(
          `${messages}\n\n${app} does not build: mend the errors above and try again.`,
        ),
      );
    });
  });
}
