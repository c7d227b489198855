import { type RemoteName, remoteName, remoteNames } from '@site/contracts/application';
import type { RemoteRelease } from '@site/contracts/release';
import type { RemoteModuleId } from '@site/contracts/render-bundle';
import { allDone, done, type Result } from '../result.ts';
import { readNodeFiles } from '../store/release-files.ts';
import type { Store } from '../store/store.ts';
import { type Bundle, createBundle } from './bundle.ts';
import type { ChosenReleases } from './chosen-releases.ts';

/** A page or section of a remote, found by its id. */
export interface RemoteModule {
  readonly id: RemoteModuleId;
  readonly release: RemoteRelease;
  /** What a browser loads for it, and the file that renders it. */
  readonly files: RemoteRelease['modules'][string];
  readonly bundle: Bundle;
}

/** The pages and sections of all chosen remotes. */
export interface RemoteModules {
  /** Undefined where no chosen release has such a module. */
  find(id: string): RemoteModule | undefined;
}

/** @param platform what remotes receive from the shell, by module name */
export async function loadRemoteModules(
  store: Store,
  { remotes }: ChosenReleases,
  platform: Readonly<Record<string, unknown>>,
): Promise<Result<RemoteModules>> {
  const provided = new Map(Object.entries(platform));
  const bundles = allDone(
    await Promise.all(
      remoteNames.map(async (app): Promise<Result<[RemoteName, Bundle]>> => {
        const files = await readNodeFiles(store, remotes[app]);
        if (!files.ok) return files;
        return done([app, createBundle(remotes[app], files.value, (id) => provided.get(id))]);
      }),
    ),
  );
  if (!bundles.ok) return bundles;
  const byApp = new Map(bundles.value);
  return done({
    find(id) {
      const [name = '', ...key] = id.split('/');
      const app = remoteName.safeParse(name);
      if (!app.success) return undefined;
      const release = remotes[app.data];
      const files = new Map(Object.entries(release.modules)).get(key.join('/'));
      const bundle = byApp.get(app.data);
      // A name of a remote and the key of one of its modules are what such an id is made of.
      return files && bundle ? { id: id as RemoteModuleId, release, files, bundle } : undefined;
    },
  });
}
