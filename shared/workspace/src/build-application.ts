import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import { RELEASE_FILE } from '@site/contracts/release';
import { OperatorError } from '@site/node/operator-error';
import { folderOf } from './folders.ts';
import { sourceFingerprint } from './source-fingerprint.ts';

/**
 * Builds an application unless its last build was made from the same sources.
 *
 * @returns whether there was something to build
 * @throws OperatorError with the compiler's messages if the build fails
 */
export async function buildApplication(app: ApplicationName): Promise<boolean> {
  const folder = folderOf(app);
  const noteFile = join(folder, 'node_modules/.cache/site/built-from.json');
  const source = await sourceFingerprint(app);
  const release = () => readText(join(folder, 'dist', RELEASE_FILE));
  const built = JSON.stringify({ source, release: await release() });
  if ((await readText(noteFile)) === built) return false;
  await runBuild(app, folder);
  await mkdir(dirname(noteFile), { recursive: true });
  await writeFile(noteFile, JSON.stringify({ source, release: await release() }));
  return true;
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
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
