import { type RemoteName, remoteNames } from '@site/contracts/application';
import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import type { Fallbacks } from '../live/choose-fallbacks.ts';
import type { Releases } from '../live/choose-releases.ts';
import { allDone, done, type Result } from '../result.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

/** The releases of a composition, as they describe themselves. */
export interface ChosenReleases {
  readonly shell: ShellRelease;
  readonly remotes: Readonly<Record<RemoteName, RemoteRelease>>;
  readonly fallbacks: Readonly<Partial<Record<RemoteName, RemoteRelease>>>;
}

export async function readChosenReleases(
  store: Store,
  releases: Releases,
  fallbacks: Fallbacks,
): Promise<Result<ChosenReleases>> {
  const shell = await readRelease(store, 'shell', releases.shell);
  if (!shell.ok) return shell;
  const remotes = await readRemotes(store, releases);
  if (!remotes.ok) return remotes;
  const fallen = await readRemotes(store, fallbacks);
  if (!fallen.ok) return fallen;
  return done({
    shell: shell.value,
    // `releases` names one for every remote.
    remotes: remotes.value as Record<RemoteName, RemoteRelease>,
    fallbacks: fallen.value,
  });
}

async function readRemotes(
  store: Store,
  ids: Partial<Record<RemoteName, string>>,
): Promise<Result<Partial<Record<RemoteName, RemoteRelease>>>> {
  const found = allDone(
    await Promise.all(
      remoteNames.flatMap((app) => {
        const id = ids[app];
        return id === undefined ? [] : [readRelease(store, app, id)];
      }),
    ),
  );
  if (!found.ok) return found;
  return done(Object.fromEntries(found.value.map((release) => [release.app, release])));
}
