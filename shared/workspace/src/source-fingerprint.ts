import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApplicationName, applicationFolder } from '@site/contracts/application';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';

/** The files that every build depends on besides the application's own folder. */
const common = [
  'shared/build/**',
  'shared/contracts/src/**',
  'shared/node/src/**',
  'shared/ui/**',
  'pnpm-lock.yaml',
];

/** The files that no build reads. */
const ignored = [
  '**/node_modules/**',
  '**/dist/**',
  '**/*.md',
  '**/*.test.*',
  '**/site.config.json',
];

/** A hash of everything that an application is built from: equal sources give equal fingerprints. */
export function sourceFingerprint(app: ApplicationName): Promise<string> {
  return filesFingerprint([`${applicationFolder(app)}/**`, ...common], ignored);
}

/**
 * A hash of files of the workspace and of the version of Node.
 *
 * @param patterns from the workspace's root
 */
export async function filesFingerprint(
  patterns: readonly string[],
  ignore: readonly string[],
): Promise<string> {
  const files = await glob([...patterns], { cwd: workspaceFolder, ignore });
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) {
    hash
      .update(`${file}\n`)
      .update(await readFile(join(workspaceFolder, file)))
      .update('\n');
  }
  return hash.digest('hex');
}
