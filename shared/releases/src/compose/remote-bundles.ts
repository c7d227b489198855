import type { RemoteName } from '@site/contracts/application';
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
      Object.values(remotes).map(async (remote): Promise<Result<[RemoteName, Bundle]>> => {
        const files = await readNodeFiles(store, remote);
        if (!files.ok) return files;
        return done([remote.app, createBundle(remote, files.value, (id) => provided.get(id))]);
      }),
    ),
  );
  return bundles.ok ? done(new Map(bundles.value)) : bundles;
}
