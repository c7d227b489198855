import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sha256 } from '@site/node/hash';
import { inWorkspace, workspaceFolder } from '@site/node/workspace-folder';
import { copyWithShared } from '../site/copy-with-shared.ts';

/** A copy of the whole workspace's sources. */
export interface SourcesCopy {
  readonly folder: string;
  /** The paths of all files that were added, changed or removed, in order. */
  changed(): Promise<string[]>;
}

/** What is no source. */
const ignored = ['node_modules', 'dist', '.site', '.git', '.cache', 'test-results'];

/** @param folder does not exist yet */
export async function copySources(folder: string): Promise<SourcesCopy> {
  const entries = await readdir(workspaceFolder);
  const remotes = entries.filter((name) => name.startsWith('mfe-'));
  await copyWithShared(folder, Object.fromEntries([...remotes, 'e2e'].map((name) => [name, name])));
  const rest = ['.github', '.gitignore', '.node-version', 'README.md', 'biome.json'];
  for (const name of [...rest, 'pnpm-lock.yaml']) {
    await cp(inWorkspace(name), join(folder, name), { recursive: true });
  }
  await cp(inWorkspace('pnpm-workspace.yaml'), join(folder, 'pnpm-workspace.yaml'));
  await linkModules(folder);
  const before = await hashes(folder);
  return {
    folder,
    async changed() {
      const after = await hashes(folder);
      const paths = new Set([...before.keys(), ...after.keys()]);
      return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
    },
  };
}

/** Gives the copy a cache of its own, beside the packages that are installed. */
async function linkModules(folder: string): Promise<void> {
  const target = join(folder, 'node_modules');
  await rm(target);
  await mkdir(target);
  const packages = (await readdir(inWorkspace('node_modules'))).filter((name) => name !== '.cache');
  for (const name of packages) {
    await symlink(join(inWorkspace('node_modules'), name), join(target, name));
  }
}

/** The hash of every source, by path below the folder. */
async function hashes(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (ignored.includes(entry.name)) continue;
      if (entry.isDirectory()) await visit(child);
      else if (entry.isFile()) found.set(relative(folder, child), sha256(await readFile(child)));
    }
  };
  await visit(folder);
  return found;
}
