import { all, ok } from '@site/node/result';
import type { ChosenReleases } from '../composition/chosen-releases.ts';
import type { Result } from '../problem.ts';
import type { RemoteBundles } from '../render/protocol.ts';
import type { ReleaseReader } from '../store/release-reader.ts';

/** Reads the render bundles of all chosen remotes, and which file renders which module. */
export async function readRemoteBundles(
  reader: ReleaseReader,
  { remotes }: ChosenReleases,
): Promise<Result<RemoteBundles[]>> {
  return all(
    await Promise.all(
      Object.values(remotes).map(async (release): Promise<Result<RemoteBundles>> => {
        const files = await reader.readRenderBundles(release);
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
