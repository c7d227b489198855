import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';

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
