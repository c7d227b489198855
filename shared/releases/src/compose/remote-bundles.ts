import type { ChosenReleases } from '../composition/chosen-releases.ts';
import type { RemoteBundles } from '../render/protocol.ts';
import { all, ok, type Result } from '../result.ts';
import { readNodeFiles } from '../store/release-files.ts';
import type { Store } from '../store/store.ts';

/** Reads the render bundles of all chosen remotes, and which file renders which module. */
export async function readRemoteBundles(
  store: Store,
  { remotes }: ChosenReleases,
): Promise<Result<RemoteBundles[]>> {
  return all(
    await Promise.all(
      Object.values(remotes).map(async (release): Promise<Result<RemoteBundles>> => {
        const files = await readNodeFiles(store, release);
        if (!files.ok) return files;
        const { app, id } = release;
        const modules = Object.entries(release.modules).map(
          ([key, { node }]) => [key, node] as const,
        );
        return ok({ app, id, files: files.value, modules: new Map(modules) });
      }),
    ),
  );
}
