import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationFolder, CONFIGURATION } from '@site/contracts/application';
import { workspaceFolder } from '@site/node/workspace-folder';
import { globSync } from 'tinyglobby';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** What every build depends on. */
const everywhere = [
  '.github/actions/**',
  '.github/workflows/check-application.yml',
  '.github/workflows/release-application.yml',
  '.node-version',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

/**
 * The paths whose changes concern an application or the configuration: its own folder, the packages
 * that it depends on, and those that they depend on.
 */
export function watchedPaths(name: string): string[] {
  const own = `.github/workflows/${name}.yml`;
  if (name === CONFIGURATION) {
    // Its schema decides what the file means.
    const paths = ['shell/site.config.json', ...withDependencies('shared/contracts')];
    return [...paths, ...everywhere, own].sort();
  }
  return [...withDependencies(applicationFolder(name)), ...everywhere, own].sort();
}

function withDependencies(folder: string): string[] {
  const folders = foldersByName();
  const found = new Set([folder]);
  // A set that grows while it is walked is walked to its end.
  for (const one of found) {
    for (const name of dependenciesOf(one)) {
      const other = folders.get(name);
      if (other) found.add(other);
    }
  }
  return [...found].map((path) => `${path}/**`);
}

function foldersByName(): ReadonlyMap<string, string> {
  const files = globSync(['*/package.json', 'shared/*/package.json'], { cwd: workspaceFolder });
  const folders = files.map((file) => file.replace('/package.json', ''));
  return new Map(folders.map((folder) => [readManifest(folder).name, folder]));
}

function dependenciesOf(folder: string): string[] {
  if (!existsSync(join(workspaceFolder, folder, 'package.json'))) return [];
  const { dependencies, devDependencies, peerDependencies } = readManifest(folder);
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
}

function readManifest(folder: string): Manifest {
  // The package manager has read it before.
  return JSON.parse(
    readFileSync(join(workspaceFolder, folder, 'package.json'), 'utf8'),
  ) as Manifest;
}
