import type { RemoteRelease } from '@site/contracts/release';
import type { ChosenReleases } from './chosen-releases.ts';

/** A page or section of a chosen remote. */
export interface RemoteModule {
  readonly release: RemoteRelease;
  /** What a browser loads for it, and the file that renders it. */
  readonly files: RemoteRelease['modules'][string];
}

/** Finds a module by its id, such as `pricing/sections/plans`; undefined where there is none. */
export function findRemoteModule(
  { remotes }: ChosenReleases,
  id: string,
): RemoteModule | undefined {
  const [name = '', ...key] = id.split('/');
  const release = new Map<string, RemoteRelease>(Object.entries(remotes)).get(name);
  if (!release) return undefined;
  const files = new Map(Object.entries(release.modules)).get(key.join('/'));
  return files && { release, files };
}
