import type { RemoteName } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import { parseModuleId } from '@platform/contracts/module-id';
import {
  publicFilesOf,
  type Release,
  type RemoteRelease,
  releaseFileAddress,
  type ShellRelease,
} from '@platform/contracts/release';
import type { LinkedFile } from '@platform/contracts/render-bundle';

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

export function linkedFile(release: Release, path: string): LinkedFile {
  const file = release.files[path];
  // Publishing has verified that all named files are listed.
  if (!file) throw new Error(`${release.app} ${release.id} does not list ${path}`);
  return {
    address: releaseFileAddress(release.app, release.id, path),
    integrity: file.integrity,
  };
}
