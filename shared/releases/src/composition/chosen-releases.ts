import { type RemoteName, SHELL } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import { parseModuleId } from '@site/contracts/module-id';
import { publicFilesOf, type RemoteRelease, type ShellRelease } from '@site/contracts/release';
import { all, ok } from '@site/node/result';
import type { Result } from '../problem.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import type { Fallbacks, Releases } from './composition-id.ts';

/** The descriptions of a composition's releases; remotes are ordered by name. */
export interface ChosenReleases {
  readonly shell: ShellRelease;
  readonly remotes: Readonly<Record<RemoteName, RemoteRelease>>;
  readonly fallbacks: Readonly<Record<RemoteName, RemoteRelease>>;
}

export async function readChosenReleases(
  reader: ReleaseReader,
  releases: Releases,
  fallbacks: Fallbacks,
): Promise<Result<ChosenReleases>> {
  const shell = await reader.readShell(releases.shell);
  if (!shell.ok) return shell;
  const remotes = await readRemotes(reader, releases);
  if (!remotes.ok) return remotes;
  const fallen = await readRemotes(reader, fallbacks);
  if (!fallen.ok) return fallen;
  return ok({ shell: shell.value, remotes: remotes.value, fallbacks: fallen.value });
}

async function readRemotes(
  reader: ReleaseReader,
  ids: Readonly<Record<RemoteName, string>>,
): Promise<Result<Record<RemoteName, RemoteRelease>>> {
  const remotes = Object.entries(ids)
    .filter(([name]) => name !== SHELL)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const found = all(await Promise.all(remotes.map(([name, id]) => reader.readRemote(name, id))));
  if (!found.ok) return found;
  return ok(Object.fromEntries(found.value.map((release) => [release.app, release])));
}

/** The files that the chosen releases serve at the site's root, by path. */
export function publicFilesIn({ shell, remotes }: ChosenReleases): Composition['publicFiles'] {
  return Object.fromEntries(
    [shell, ...Object.values(remotes)].flatMap((release) =>
      [...publicFilesOf(release)].map(([path, file]) => [path, { app: release.app, file }]),
    ),
  );
}

/** A page or section of a chosen remote. */
export interface RemoteModule {
  readonly release: RemoteRelease;
  /** What a browser loads for it, and the file that renders it. */
  readonly files: RemoteRelease['modules'][string];
}

/** Finds a module by its id, such as `pricing/sections/plans`; undefined if there is none. */
export function findRemoteModule(
  { remotes }: ChosenReleases,
  id: string,
): RemoteModule | undefined {
  const { app, key } = parseModuleId(id);
  // Names come from teams' code, so `constructor` may be among them.
  const release = Object.hasOwn(remotes, app) ? remotes[app] : undefined;
  if (!release || !Object.hasOwn(release.modules, key)) return undefined;
  const files = release.modules[key];
  return files && { release, files };
}
