import type { Composition } from '@site/contracts/composition';
import { publicFilesOf } from '@site/contracts/release';
import type { ChosenReleases } from './chosen-releases.ts';

/** The files that the chosen releases have served at the site's root, by path. */
export function publicFilesIn({ shell, remotes }: ChosenReleases): Composition['publicFiles'] {
  return Object.fromEntries(
    [shell, ...Object.values(remotes)].flatMap((release) =>
      [...publicFilesOf(release)].map(([path, file]) => [path, { app: release.app, file }]),
    ),
  );
}
