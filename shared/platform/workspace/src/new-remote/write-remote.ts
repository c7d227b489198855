import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { RemoteName } from '@platform/contracts/application';
import { type MenuPlace, remoteRoutes } from '@platform/contracts/remote-routes';
import { errorCode } from '@platform/node/error-code';
import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { glob } from 'tinyglobby';
import { standAlone } from './stand-alone.ts';

interface NewRemote {
  readonly name: RemoteName;
  readonly menuOrder: number;
  /** An absolute path; the folder is missing or empty. */
  readonly folder: string;
  /** Whether it contains the site's packages and needs nothing from this workspace. */
  readonly standsAlone: boolean;
}

/** @throws OperatorError if it can't be written; nothing is left behind */
export async function writeRemote(remote: NewRemote): Promise<void> {
  const { name, menuOrder, folder, standsAlone } = remote;
  await requireEmpty(folder);
  const made: string[] = [];
  try {
    const parent = dirname(folder);
    const firstMade = await mkdir(parent, { recursive: true });
    if (firstMade) made.push(firstMade);
    const room = await mkdtemp(join(parent, `.${basename(folder)}-`));
    made.push(room);
    await fillTemplate(name, menuOrder, standsAlone ? 'repository' : 'workspace', room);
    if (standsAlone) await standAlone(room);
    // Lines and tables depend on the length of the name.
    await formatFiles(room);
    await rename(room, folder);
  } catch (error) {
    await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
    throw failedWrite(error, folder);
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw failedWrite(error, folder);
  });
  if (files.length > 0) {
    throw new OperatorError(
      `${folder} is not empty: name a folder that is empty or does not exist yet.`,
    );
  }
}

function failedWrite(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  if (!code || !/^E[A-Z]+$/.test(code)) return error;
  return new OperatorError(
    `Can't make ${folder} (${code}): name another folder, or remove what is in the way.`,
  );
}

const templateFolder = join(import.meta.dirname, '../../template');

type Kind = 'workspace' | 'repository';

export async function fillTemplate(
  name: RemoteName,
  menuOrder: number,
  kind: Kind,
  folder: string,
): Promise<void> {
  // Only its owner may read a temporary folder, but this folder is kept.
  await chmod(folder, 0o755);
  for (const part of ['remote', kind]) {
    const from = join(templateFolder, part);
    for (const file of await glob('**', { cwd: from, dot: true, ignore: '**/node_modules/**' })) {
      const target = join(folder, named(file, name));
      await mkdir(dirname(target), { recursive: true });
      const text = await readFile(join(from, file), 'utf8');
      await writeFile(target, named(text, name).replace('order: 40 ', `order: ${menuOrder} `));
    }
  }
}

function named(text: string, name: RemoteName): string {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return text.replaceAll('sample', name).replaceAll('Sample', capitalised);
}

/** With the rules of this workspace, wherever the folder is. */
async function formatFiles(folder: string): Promise<void> {
  const options = ['--vcs-enabled=false', '--files-ignore-unknown=true'];
  await promisify(execFile)(
    join(workspaceFolder, 'node_modules/.bin/biome'),
    [
      'check',
      '--write',
      '--linter-enabled=false',
      ...options,
      `--config-path=${workspaceFolder}`,
      '.',
    ],
    { cwd: folder },
  );
}

/** The next multiple of ten after every page of some remotes' folders in one place of the menus. */
export async function nextMenuOrder(place: MenuPlace, folders: readonly string[]): Promise<number> {
  const orders = await Promise.all(folders.map((folder) => ordersIn(folder, place)));
  return Math.floor(Math.max(0, ...orders.flat()) / 10) * 10 + 10;
}

async function ordersIn(folder: string, place: MenuPlace): Promise<number[]> {
  const exported = (await import(pathToFileURL(join(folder, 'src/routes.ts')).href)) as object;
  const { routes } = remoteRoutes.parse({ sections: [], ...exported });
  return routes
    .flatMap(({ menu = [] }) => menu)
    .filter((entry) => entry.place === place)
    .map(({ order }) => order);
}
