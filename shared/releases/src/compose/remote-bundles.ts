import { type RemoteName, remoteNames } from '@site/contracts/application';
import { allDone, done, type Result } from '../result.ts';
import { readNodeFiles } from '../store/release-files.ts';
import type { Store } from '../store/store.ts';
import { type Bundle, createBundle } from './bundle.ts';
import type { ChosenReleases } from './chosen-releases.ts';

/** The render bundles of all chosen remotes. */
export type RemoteBundles = ReadonlyMap<RemoteName, Bundle>;

/** @param platform what remotes receive from the shell, by module name */
export async function loadRemoteBundles(
  store: Store,
  { remotes }: ChosenReleases,
  platform: Readonly<Record<string, unknown>>,
): Promise<Result<RemoteBundles>> {
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
  return bundles.ok ? done(new Map(bundles.value)) : bundles;
}
