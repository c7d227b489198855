import type { RemoteName } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import { parseModuleId } from '@platform/contracts/module-id';
import {
  publicFilesOf,
  type Release,
  type RemoteRelease,
  releaseFileAddress,
  type ShellRelease,
  type WebFiles,
} from '@platform/contracts/release';
import type { LinkedFile } from '@platform/contracts/render-bundle';
import type { UsedModule } from './rendering.ts';

export interface ChosenReleases {
  readonly shell: ShellRelease;
  readonly remotes: Readonly<Record<RemoteName, RemoteRelease>>;
  readonly fallbacks: Readonly<Record<RemoteName, RemoteRelease>>;
}

export function releasesIn({ shell, remotes }: ChosenReleases): readonly Release[] {
  return [shell, ...Object.values(remotes)];
}

export function publicFilesIn(chosen: ChosenReleases): Composition['publicFiles'] {
  return Object.fromEntries(
    releasesIn(chosen).flatMap((release) =>
      [...publicFilesOf(release)].map(([path, file]) => [path, { app: release.app, file }]),
    ),
  );
}

/** Finds a module by its id, such as `pricing/sections/plans`. */
export function findRemoteModule({ remotes }: ChosenReleases, id: string) {
  const { app, key } = parseModuleId(id);
  // Names come from teams' code, so `constructor` may be among them.
  const release = Object.hasOwn(remotes, app) ? remotes[app] : undefined;
  if (!release || !Object.hasOwn(release.modules, key)) return undefined;
  const files = release.modules[key];
  return files && { release, files };
}

// The shell's own; then each module's entry, scripts, styles and platform modules, but only the
// styles of modules that load later. Each file once, in the order of first use.
export function filesOfPage(chosen: ChosenReleases, used: readonly Omit<UsedModule, 'release'>[]) {
  const { shell } = chosen;
  const scripts = linkedAll(shell.entry.scripts, shell);
  const styles = linkedAll(shell.entry.styles, shell);
  const preloads: LinkedFile[] = [];
  for (const { id, later } of used) {
    const module = findRemoteModule(chosen, id);
    if (!module) continue;
    const { release, files } = module;
    // The prerendered part has to look right before its code arrives.
    styles.push(...linkedAll(files.styles, release));
    if (later) continue;
    preloads.push(linkedFile(release, release.entry), ...linkedAll(files.scripts, release));
  }
  for (const { later, platform } of used) {
    for (const name of platform) {
      const files: WebFiles | undefined = shell.provides[name];
      if (!files) continue;
      styles.push(...linkedAll(files.styles, shell));
      if (!later) preloads.push(...linkedAll(files.scripts, shell));
    }
  }
  return {
    scripts: distinct(scripts),
    styles: distinct(styles),
    preloads: distinct(preloads, scripts),
  };
}

function linkedAll(paths: readonly string[], release: Release) {
  return paths.map((path) => linkedFile(release, path));
}

function distinct(files: readonly LinkedFile[], without: readonly LinkedFile[] = []): LinkedFile[] {
  const seen = new Set(without.map(({ address }) => address));
  return files.filter(({ address }) => !seen.has(address) && seen.add(address));
}

export function linkedFile(release: Release, path: string): LinkedFile {
  const file = release.files[path];
  // Publishing has verified that all named files are listed.
  if (!file) throw new Error(`${release.app} ${release.id} does not list ${path}`);
  return {
    address: releaseFileAddress(release.app, release.id, path),
    integrity: file.integrity,
  };
}
