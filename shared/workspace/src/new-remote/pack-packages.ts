import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@site/node/operator-error';
import { workspaceFolder } from '@site/node/workspace-folder';
import { packageManager } from './package-manager.ts';

/** The folders of the packages that a remote needs from this workspace. */
const packages = ['contracts', 'node', 'ui', 'build'].map((name) =>
  join(workspaceFolder, 'shared', name),
);

/** Packs these packages into a folder; resolves to the file name of each package. */
export async function packPackages(folder: string): Promise<Readonly<Record<string, string>>> {
  const manifests = await Promise.all(packages.map(readManifest));
  const filters = manifests.flatMap(({ name }) => ['--filter', name]);
  const [program = '', ...before] = packageManager(process.env);
  const args = [...before, '--recursive', ...filters, 'pack', '--pack-destination', folder];
  try {
    await promisify(execFile)(program, args, { cwd: workspaceFolder });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new OperatorError(
      `${stdout}${stderr}\nThe packages can't be packed: mend the errors above.`,
    );
  }
  return Object.fromEntries(
    manifests.map(({ name, version }) => [
      name,
      `${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
    ]),
  );
}

async function readManifest(folder: string): Promise<{ name: string; version: string }> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}
